/** What a phone may send; beyond Apple's own forms only so far as not to turn a future phone away. */
const DEVICE = /^[\w.:-]{1,128}$/;
const TOKEN = /^[\w.:+/=-]{1,512}$/;

/** Whether a text can be the id that a phone goes by. One phone may go by several. */
export function isDeviceId(text: string): boolean {
  return DEVICE.test(text);
}

/** The push token of a registration's body; null where there is none that could be one. */
export function readPushToken(body: unknown): string | null {
  const token = (body as { pushToken?: unknown } | null)?.pushToken;
  return typeof token === "string" && TOKEN.test(token) ? token : null;
}

/**
 * Phones that may register for one pass. A member has a few; the rest are ids that a phone no longer goes by,
 * of which the longest unheard of gives way.
 */
export const MOST_PHONES = 30;

const MOST_LINES = 20;
const LONGEST_LINE = 1_000;

/** What a phone complains of, cut to size. It is anybody's text: fit to be read, not to be believed. */
export function readLogLines(body: unknown): string[] {
  const logs = (body as { logs?: unknown } | null)?.logs;
  if (!Array.isArray(logs)) return [];
  return logs
    .filter((line): line is string => typeof line === "string")
    .slice(0, MOST_LINES)
    .map((line) => line.replace(/\p{Cc}+/gu, " ").slice(0, LONGEST_LINE));
}

/** The tag that a phone was given last; null where it has none, or one that we never gave. */
export function readTag(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Whether what a phone has, by its If-Modified-Since, is what there is: dates know whole seconds only. */
export function isUnchanged(changedAt: Date, ifModifiedSince: string | null): boolean {
  const since = Date.parse(ifModifiedSince ?? "");
  return !Number.isNaN(since) && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}
