/** Seconds and tries of a client's patience. */
export type Patience = {
  /** How often a request is sent again after an outage or a full minute; 3 unless stated. */
  retries?: number;
  /** The first pause before another try, in milliseconds; it doubles each time. 250 unless stated. */
  pauseMs?: number;
  /**
   * The longest pause that a `Retry-After` may ask for, and how long a repeat waits for the first attempt's answer, in
   * milliseconds; 60,000 unless stated.
   */
  longestPauseMs?: number;
};

type Fetch = (request: Request) => Promise<Response>;

/** Methods that may change something: a repeat must be known as one. */
const CHANGES = new Set(["POST", "PUT", "PATCH"]);
const KEY = "idempotency-key";
/** Nothing was done, or nobody knows: the same request may be sent again with its key. */
const AGAIN = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Returns a fetch function that sends a request again where that is safe: after an outage, a 5xx, or a full minute
 * (429, after its `Retry-After`). While the first attempt is under way, a repeat waits for its answer. A change carries
 * an `Idempotency-Key`, so that it happens once. A DELETE or a GET is the same however often it is sent.
 */
export function sendSafely(
  fetch: Fetch,
  { retries = 3, pauseMs = 250, longestPauseMs = 60_000 }: Patience,
): Fetch {
  return async (request) => {
    if (CHANGES.has(request.method) && !request.headers.has(KEY)) {
      request.headers.set(KEY, globalThis.crypto.randomUUID());
    }
    for (let tried = 0; ; tried += 1) {
      const last = tried >= retries;
      const outcome = await attempt(fetch, request, retries > 0 ? longestPauseMs : 0);
      if (outcome instanceof Response && (last || !AGAIN.has(outcome.status))) return outcome;
      if (!(outcome instanceof Response) && (last || request.signal.aborted)) throw outcome.thrown;
      const asked = outcome instanceof Response ? askedPause(outcome) : null;
      if (asked !== null && asked > longestPauseMs) return outcome as Response;
      await wait(asked ?? jittered(pauseMs * 2 ** tried), request.signal);
    }
  };
}

/** Sends once, and waits for an earlier attempt. A lost connection is an outcome, too. */
async function attempt(
  fetch: Fetch,
  request: Request,
  longestMs: number,
): Promise<Response | { thrown: unknown }> {
  try {
    return await sendUnlessUnderWay(fetch, request, longestMs);
  } catch (thrown) {
    return { thrown };
  }
}

/**
 * Sends a request until no other of its key is under way (409 with `Retry-After`), for so long altogether: a process that
 * died holds the key for a minute. The pauses double.
 */
async function sendUnlessUnderWay(
  fetch: Fetch,
  request: Request,
  longestMs: number,
): Promise<Response> {
  for (let waited = 0; ;) {
    const response = await fetch(request.clone());
    const asked = response.status === 409 ? askedPause(response) : null;
    if (asked === null || waited >= longestMs) return response;
    const pause = Math.min(Math.max(asked, waited, SHORTEST_MS), longestMs - waited);
    await wait(pause, request.signal);
    waited += pause;
  }
}
const SHORTEST_MS = 250;

/** Returns the pause that an answer asks for in `Retry-After`, in milliseconds (RFC 9110 §10.2.3); null without one. */
function askedPause({ headers }: Response): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Spreads the tries of many clients, so that they do not come at once. */
const jittered = (ms: number) => ms * (0.5 + Math.random() / 2);

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
