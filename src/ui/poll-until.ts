/** A little after the given end: by then it has really ended. */
const GRACE_MS = 400;
const SOONEST_MS = 1_000;
const AGAIN_MS = 2_000;
const LATEST_MS = 60_000;

/**
 * Polls after a number of milliseconds, and again, ever more slowly, until it is stopped: the first
 * answer may come a moment too early, or not at all. Returns the function that stops it.
 */
export function pollUntil(ask: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const arm = (wait: number, next: number) => {
    timer = setTimeout(
      () => {
        ask();
        arm(next, next * 2);
      },
      Math.min(wait, LATEST_MS),
    );
  };
  arm(Math.max(ms + GRACE_MS, SOONEST_MS), AGAIN_MS);
  return () => clearTimeout(timer);
}
