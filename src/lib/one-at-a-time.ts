/**
 * Wraps work that is requested often and always does everything there is to do. It runs once at a time, and
 * once more if it was requested meanwhile, however often. A request resolves or rejects once no run is in
 * progress.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let wanted = false;
  async function run(): Promise<void> {
    try {
      while (wanted) {
        wanted = false;
        // Work that throws at once fails like the rest, because `running` is set by then.
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
