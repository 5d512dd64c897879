/** Nothing is read again more often than this. */
const BETWEEN_MS = 500;

type Pace = {
  /** Milliseconds that must pass without a touch before anything moves; 0 = at once. */
  still?: number;
  /** Returns when the person last touched the page, by `performance.now()`. */
  lastTouch?: () => number;
};

/** Makes `read` run soon after each call of `mark`, however many there are, and at most twice a second. */
export function paced(
  read: () => void,
  { still = 0, lastTouch = () => -Infinity }: Pace = {},
): { mark: () => void; end: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = -Infinity;
  const look = () => {
    const now = performance.now();
    const due = Math.max(last + BETWEEN_MS, lastTouch() + still);
    if (due > now) {
      timer = setTimeout(look, due - now);
      return;
    }
    timer = undefined;
    last = now;
    read();
  };
  return {
    mark: () => {
      if (timer === undefined) look();
    },
    end: () => clearTimeout(timer),
  };
}
