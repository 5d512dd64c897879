import { MINUTE } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { sameText, signText } from "@/server/secrets";

const VALID_MS = 15 * MINUTE;
/** Addresses change only at these steps, so that an unchanged pass keeps its ETag for a while. */
const STEP_MS = 5 * MINUTE;

/** Where the .pkpass can be fetched without credentials for the next 10 to 15 minutes. */
export function downloadUrl(ctx: Pick<Ctx, "baseUrl" | "now">, pass_id: string): string {
  const expires = Math.floor(ctx.now().getTime() / STEP_MS) * STEP_MS + VALID_MS;
  const query = new URLSearchParams({
    expires: String(expires / 1000),
    signature: sign(pass_id, expires / 1000),
  });
  return `${ctx.baseUrl}/wallet/download/${pass_id}?${query}`;
}

/** What an address of `downloadUrl` is worth now. */
export function checkDownload(
  pass_id: string,
  query: URLSearchParams,
  now: Date,
): "good" | "expired" | "forged" {
  const expires = Number(query.get("expires"));
  const right = sign(pass_id, expires);
  if (!Number.isSafeInteger(expires) || !sameText(query.get("signature") ?? "", right)) {
    return "forged";
  }
  return expires * 1000 > now.getTime() ? "good" : "expired";
}

function sign(pass_id: string, expires: number): string {
  return signText("pass download", `${pass_id}\n${expires}`);
}
