import { checkAccount } from "@/features/billing/payments/account-status";
import { asUnavailable } from "@/features/billing/payments/processor-errors";
import { assertTakesCards } from "@/features/billing/payments/takes-cards";
import { setProcessorAccount } from "@/features/platform/organizations/set-card-payments";
import { consolePath } from "@/lib/portal-path";
import { toTimestamp } from "@/lib/time";
import type { Address } from "@/lib/address";
import { type Ctx, inTx } from "@/server/context";
import { LinkNotOffered } from "./errors";
import { mayLink } from "./may-link";
import type { AccountLink, LinkAccount } from "./schema";

/**
 * Returns the processor's page on which the club answers for its account; makes the account at the first call. Raises
 * PaymentsNotConfigured, LinkNotOffered and ProcessorUnavailable. An account that was made and whose link failed is used by the next call.
 */
export async function linkAccount(ctx: Ctx, { return_url }: LinkAccount): Promise<AccountLink> {
  assertTakesCards(ctx);
  if (!mayLink(ctx)) throw LinkNotOffered();
  try {
    const account = ctx.org.provider_account_id ?? (await makeAccount(ctx));
    const page = `${ctx.baseUrl}${consolePath(ctx.org.handle, "/settings/payments")}`;
    const link = await ctx.payments.createOnboardingLink({
      account,
      return_url: return_url ?? `${page}?linked=1`,
      refresh_url: return_url ?? page,
    });
    return {
      url: new URL(link.url, ctx.baseUrl).href,
      expires_at: toTimestamp(link.expires_at),
    };
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** Makes the club's account once: the key is the club's, so that two calls at once get the same one. */
async function makeAccount(ctx: Ctx): Promise<string> {
  const row = await ctx.db.organization.findUniqueOrThrow({ where: { id: ctx.org.id } });
  const address = row.postal_address as Partial<Address> | null;
  const made = await ctx.payments.createAccount({
    idempotencyKey: `account:${ctx.org.id}`,
    name: row.legal_name ?? row.name,
    email: row.notify_email,
    country: address?.country_code ?? null,
    metadata: { organization_id: ctx.org.id, ...(await ctx.payments.origin()) },
  });
  await inTx(ctx, (tx) => setProcessorAccount(tx, made.id));
  await checkAccount(ctx, made.id);
  return made.id;
}
