/**
 * Work that is asked for often and does all there is to do: it runs once at a time, and once more when it was
 * asked for meanwhile, however often. Asking resolves or rejects once no run is under way any more.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let wanted = false;
  async function run(): Promise<void> {
    try {
      while (wanted) {
        wanted = false;
        // What throws before it begins fails like the rest, once `running` is set.
        await (async () => work())();
      }
    } finally {
      running = null;
    }
  }
  return () => {
    wanted = true;
    return (running ??= run());
  };
}
