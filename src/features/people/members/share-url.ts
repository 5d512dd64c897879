import { linkUrl, type Portal } from "@/server/portal-url";
import { decryptSecret } from "@/server/config/secrets";

/** Returns the link to a pass's page; anybody with the link sees the pass. */
export function shareUrl(ctx: Portal, pass: { share_token: string }): string {
  return linkUrl(ctx, `/p/${decryptSecret(pass.share_token)}`);
}
