import { accountOf } from "@/features/billing/payments/account";
import type { Ctx } from "@/server/context";
import type { PayoutPage } from "./schema";
import { takersOf } from "./takers";

/** Returns why the organization has no payouts; null if it has. */
export async function whyNone(ctx: Ctx): Promise<PayoutPage["none_because"]> {
  const where = { organization_id: ctx.org.id };
  if (await ctx.db.payout.findFirst({ where, select: { id: true } })) return null;
  if (ctx.org.card_payments === "off") return "cash_only";
  if (ctx.payments.clientConfig(null).provider === "none") return "not_configured";
  return (await takersOf(ctx, accountOf(ctx))).shared ? "shared_account" : "none_yet";
}
