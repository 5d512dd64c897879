import type { Ctx } from "@/server/context";
import { decryptSecret } from "@/server/config/secrets";

/** Returns the page that shows a pass to whoever has its link. */
export function shareUrl(ctx: Pick<Ctx, "baseUrl">, pass: { share_token: string }): string {
  return `${ctx.baseUrl}/p/${decryptSecret(pass.share_token)}`;
}
