/**
 * Work that is asked for often and does all there is to do: it runs once at a time, and once more when it was
 * asked for meanwhile, however often. Asking resolves or rejects with the run that it began, at once with none.
 */
export function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let running = false;
  let wanted = false;
  return async () => {
    wanted = true;
    if (running) return;
    running = true;
    try {
      while (wanted) {
        wanted = false;
        await work();
      }
    } finally {
      running = false;
    }
  };
}
