import { isAddress, isPublicAddress } from "@/lib/public-address";
import { DAY, HOUR, MINUTE } from "@/lib/time";

export const TIMEOUT_MS = 10_000;
/** As much of an answer is kept in the delivery log. */
export const KEPT_BYTES = 1024;
/** The attempts of a delivery that its log keeps. */
export const KEPT_ATTEMPTS = 30;
/** Deliveries and payloads are kept for so long. */
export const KEPT_MS = 30 * DAY;
/** An endpoint that has taken nothing for so long is disabled. */
export const FAILING_MS = 3 * DAY;

const SECOND = 1_000;
/** The pauses after each failure: three days in all. */
const PAUSES = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[1, 2, 4, 6, 9, 12, 16, 21].map((hours) => hours * HOUR),
];
/** A receiver that comes back must not meet everything at the same second: up to a tenth more or less. */
const JITTER = 0.1;

/** When to try again after so many attempts, or null when it is given up. `random` is from [0, 1). */
export function nextAttemptAt(tries: number, now: Date, random: number): Date | null {
  const pause = PAUSES[tries - 1];
  if (pause === undefined) return null;
  return new Date(now.getTime() + Math.round(pause * (1 + JITTER * (2 * random - 1))));
}

/** What is wrong with an address that events shall be sent to, as a sentence; null = nothing. */
export function faultOfUrl(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text);
  if (!url || !["https:", "http:"].includes(url.protocol)) {
    return "Input should be a valid https URL";
  }
  if (url.username || url.password) return "URL should hold no user name or password";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  // What a name stands for is looked at when something is sent there.
  if (!allowPrivate && (isLocal || (isAddress(host) && !isPublicAddress(host)))) {
    return "URL should name a public address, not one of a private network";
  }
  const loopback = isLocal || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
  if (url.protocol === "http:" && !(allowPrivate && loopback)) return "URL should be https";
  return null;
}
