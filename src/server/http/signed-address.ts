import { HOUR, MINUTE } from "@/lib/time";
import { isSigned, signText } from "@/server/config/secrets";
import type { Ctx } from "@/server/context";
import { runAfter } from "@/server/jobs/queue";

/**
 * How long an address is valid, and the steps at which it changes: in between, documents with it keep their ETag and
 * browsers what they fetched.
 */
export type Term = { valid_ms: number; step_ms: number };

/** 10 to 15 minutes, for a tap that follows at once. */
export const MINUTES: Term = { valid_ms: 15 * MINUTE, step_ms: 5 * MINUTE };
/** 12 to 24 hours, for a page that stays open. */
export const A_DAY: Term = { valid_ms: 24 * HOUR, step_ms: 12 * HOUR };

/**
 * Returns the query of an address that opens something without credentials until its term ends: by real time, even
 * in an organization on a test clock, where it would be over at once or open for years.
 */
export function signAddress(
  ctx: Pick<Ctx, "now" | "org">,
  purpose: string,
  of: string,
  { valid_ms, step_ms }: Term = MINUTES,
) {
  const ends = Math.floor(runAfter(ctx, 0).getTime() / step_ms) * step_ms + valid_ms;
  const expires = String(ends / 1000);
  const signature = signText(purpose, `${of}\n${expires}`);
  return { query: { expires, signature }, expires_at: new Date(ends) };
}

/** Checks whether an address of `signAddress` is still valid; `now` is the real time. */
export function checkAddress(
  query: URLSearchParams,
  now: Date,
  [purpose, of]: [purpose: string, of: string],
): "good" | "expired" | "forged" {
  const expires = query.get("expires") ?? "";
  const signature = query.get("signature") ?? "";
  if (!isSigned(purpose, `${of}\n${expires}`, signature)) return "forged";
  return Number(expires) * 1000 > now.getTime() ? "good" : "expired";
}
