import type { ServiceAccount } from "@/ports/wallet/port";
import type { Ctx } from "@/server/context";
import { getEnv } from "@/server/config/env";
import { noticeOf, warningsOf } from "./rules";
import type { CurrentGoogleWalletIssuer } from "./schema";
import { accountOf, type IssuerRow } from "./store";

// A page of passes asks once a request, not once a pass.
const found = new WeakMap<Ctx, Promise<IssuerRow | null>>();

function findActive(ctx: Ctx): Promise<IssuerRow | null> {
  const asked =
    found.get(ctx) ??
    ctx.db.googleWalletIssuer.findFirst({
      where: { organization_id: ctx.org.id, archived_at: null },
    });
  found.set(ctx, asked);
  return asked;
}

/** Returns the issuer of the organization's cards: its own, else the installation's, else null. */
export async function issuingAccount(ctx: Ctx): Promise<ServiceAccount | null> {
  const own = await findActive(ctx);
  return own ? accountOf(own) : ctx.wallet.google.account;
}

/**
 * Returns the account of an issuer that has issued cards of the organization, even if it no longer
 * does.
 */
export async function accountFor(ctx: Ctx, issuer_id: string): Promise<ServiceAccount | null> {
  const own = await ctx.db.googleWalletIssuer.findFirst({
    where: { organization_id: ctx.org.id, issuer_id },
    // The active one first, then the newest.
    orderBy: [{ archived_at: { sort: "desc", nulls: "first" } }, { id: "desc" }],
  });
  if (own) return accountOf(own);
  const { account } = ctx.wallet.google;
  return account?.issuerId === issuer_id ? account : null;
}

/** Returns the issuer of the organization's cards as its settings show it. */
export async function currentIssuer(ctx: Ctx): Promise<CurrentGoogleWalletIssuer> {
  const own = await findActive(ctx);
  const { account } = ctx.wallet.google;
  const publishing_access = own ? own.publishing_access : getEnv().GOOGLE_WALLET_PUBLISHING;
  const set = own !== null || account !== null;
  return {
    source: own ? "organization" : account ? "installation" : "none",
    google_wallet_issuer_id: own?.id ?? null,
    issuer_id: own?.issuer_id ?? account?.issuerId ?? null,
    client_email: own?.client_email ?? account?.clientEmail ?? null,
    publishing_access: set && publishing_access,
    notice: set ? noticeOf({ publishing_access }) : null,
    warnings: set ? warningsOf(ctx.baseUrl) : [],
  };
}
