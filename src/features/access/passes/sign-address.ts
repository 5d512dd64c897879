import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { isSigned, signText } from "@/server/config/secrets";

const VALID_MS = 15 * MINUTE;
/**
 * Addresses change only at these steps, so that documents with them keep their ETag for a while.
 */
const STEP_MS = 5 * MINUTE;

/**
 * Returns the query of an address that opens something without credentials for the next 10 to 15
 * minutes.
 */
export function signAddress(ctx: Pick<Ctx, "now">, purpose: string, of: string) {
  const ends = Math.floor(ctx.now().getTime() / STEP_MS) * STEP_MS + VALID_MS;
  const expires = String(ends / 1000);
  const signature = signText(purpose, `${of}\n${expires}`);
  return { query: { expires, signature }, expires_at: new Date(ends) };
}

/** Checks whether an address of `signAddress` is still valid. */
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
