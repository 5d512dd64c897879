/** A little later than said: what ends now is asked for once it has ended. */
const GRACE_MS = 400;
const SOONEST_MS = 1_000;
const AGAIN_MS = 2_000;
const LATEST_MS = 60_000;

/**
 * Asks in so many milliseconds, and again, ever more slowly, until it is told to end: the first answer may
 * come a moment too early, or not at all. Gives what ends it.
 */
export function askUntilGone(ask: () => void, ms: number): () => void {
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
