import type { SaveContent, SaveLink } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { issuingAccount } from "./current";

/**
 * Returns a link that adds a card to Google Wallet, or the reason why there is none. Made without
 * network. `read` composes the card, if there is an issuer; null only asks whether there is one.
 */
export async function googleSaveLink(
  ctx: Ctx,
  read: (() => Promise<SaveContent>) | null,
): Promise<SaveLink> {
  const account = await issuingAccount(ctx);
  if (account === null) return { url: null, reason: "Google Wallet is not set up" };
  if (read === null) return { url: null, reason: null };
  const content = await read();
  const issuer = ctx.wallet.google.as(account);
  const stored = !issuer.compose(content, null).fitsLink && (await isStored(ctx, content, account));
  return issuer.saveUrl(content, stored);
}

async function isStored(
  ctx: Ctx,
  { passId: pass_id }: SaveContent,
  { issuerId: issuer_id }: { issuerId: string },
): Promise<boolean> {
  const where = { organization_id: ctx.org.id, pass_id, issuer_id, stored: true };
  return (await ctx.db.googleWalletObject.count({ where })) > 0;
}
