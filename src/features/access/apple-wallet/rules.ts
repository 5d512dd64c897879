/**
 * Limits on a phone's input; barely stricter than Apple's own forms, so as not to reject a future
 * phone.
 */
const DEVICE = /^[\w.:-]{1,128}$/;
const TOKEN = /^[\w.:+/=-]{1,512}$/;

/** True for a text that can be a phone's id. One phone may have several. */
export function isDeviceId(text: string): boolean {
  return DEVICE.test(text);
}

/** Returns the push token in a registration's body; null when no valid one is there. */
export function readPushToken(body: unknown): string | null {
  const token = (body as { pushToken?: unknown } | null)?.pushToken;
  return typeof token === "string" && TOKEN.test(token) ? token : null;
}

/**
 * The most phones that may register for one pass. A member has a few; the rest are ids that a phone
 * no longer uses, and the one silent for longest is dropped.
 */
export const MOST_PHONES = 30;

const MOST_LINES = 20;
const LONGEST_LINE = 1_000;

/**
 * Returns a phone's complaints, cut to size. Anybody may have written them: read them, but do not
 * believe them.
 */
export function readLogLines(body: unknown): string[] {
  const logs = (body as { logs?: unknown } | null)?.logs;
  if (!Array.isArray(logs)) return [];
  return logs
    .filter((line): line is string => typeof line === "string")
    .slice(0, MOST_LINES)
    .map((line) => line.replace(/\p{Cc}+/gu, " ").slice(0, LONGEST_LINE));
}

/** Returns the phone's last tag; null when it has none, or one that we never issued. */
export function readTag(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/**
 * True when a phone's copy, by its If-Modified-Since, is current: the header has whole seconds
 * only.
 */
export function isUnchanged(changedAt: Date, ifModifiedSince: string | null): boolean {
  const since = Date.parse(ifModifiedSince ?? "");
  return !Number.isNaN(since) && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
