import type { Ctx } from "@/server/context";
import { decryptSecret } from "@/server/config/secrets";

/** Returns the link to a pass's page; anybody with the link sees the pass. */
export function shareUrl(ctx: Pick<Ctx, "baseUrl">, pass: { share_token: string }): string {
  return `${ctx.baseUrl}/p/${decryptSecret(pass.share_token)}`;
}
