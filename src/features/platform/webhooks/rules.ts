import { isAddress, isPublicAddress } from "@/lib/public-address";
import { DAY, HOUR, MINUTE } from "@/lib/time";

export const TIMEOUT_MS = 10_000;
/** The delivery log keeps this much of a response body. */
export const KEPT_BYTES = 1024;
/** The delivery log keeps this many attempts of a delivery. */
export const KEPT_ATTEMPTS = 30;
/** Deliveries and payloads are kept for this long. */
export const KEPT_MS = 30 * DAY;
/** An endpoint that has failed for this long is disabled. */
export const FAILING_MS = 3 * DAY;

const SECOND = 1_000;
/** The pause after each failure; three days altogether. */
const PAUSES = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[1, 2, 4, 6, 9, 12, 16, 21].map((hours) => hours * HOUR),
];
/**
 * Spreads retries by up to a tenth, so that a recovered receiver does not get everything in the same second.
 */
const JITTER = 0.1;

/**
 * Returns the time of the next attempt after `tries` attempts, or null when the delivery is given up. `random`
 * is from [0, 1).
 */
export function nextAttemptAt(tries: number, now: Date, random: number): Date | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + Math.round(pause * (1 + JITTER * (2 * random - 1))));
}

/** Returns a sentence that says why events cannot be sent to a URL; null = they can. */
export function faultOfUrl(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (!url || !["https:", "http:"].includes(url.protocol)) {
    return "Input should be a valid https URL";
  }
  if (url.username || url.password) return "URL should hold no user name or password";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  // A host name is resolved and checked when an event is sent.
  if (!allowPrivate && (isLocal || (isAddress(host) && !isPublicAddress(host)))) {
    return "URL should name a public address, not one of a private network";
  }
  const loopback = isLocal || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (url.protocol === "http:" && !(allowPrivate && loopback)) return "URL should be https";
  return null;
}
