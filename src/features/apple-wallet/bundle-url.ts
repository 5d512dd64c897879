import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { sameText, signText } from "@/server/secrets";

const VALID_MS = 15 * MINUTE;
/** Addresses change only at these steps, so that asking twice gives the same. */
const STEP_MS = 5 * MINUTE;

/** Where several passes can be fetched in one .pkpasses file for the next 10 to 15 minutes. */
export function bundleUrl(ctx: Pick<Ctx, "baseUrl" | "now">, pass_ids: string[]) {
  const ends = Math.floor(ctx.now().getTime() / STEP_MS) * STEP_MS + VALID_MS;
  const passes = pass_ids.join(",");
  const expires = String(ends / 1000);
  const query = new URLSearchParams({ passes, expires, signature: sign(passes, expires) });
  return { url: `${ctx.baseUrl}/wallet/download/bundle?${query}`, expires_at: new Date(ends) };
}

/** The passes of an address of `bundleUrl`, or what it is worth otherwise. */
export function readBundleUrl(query: URLSearchParams, now: Date): string[] | "expired" | "forged" {
  const passes = query.get("passes") ?? "";
  const expires = query.get("expires") ?? "";
  if (!sameText(query.get("signature") ?? "", sign(passes, expires))) return "forged";
  return Number(expires) * 1000 > now.getTime() ? passes.split(",") : "expired";
}

function sign(passes: string, expires: string): string {
  return signText("pass bundle", `${passes}\n${expires}`);
}
