/** Free trials: who gets one, and when it ends. */
import { daysAfter } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
import { closeGrants, regrantBenefits } from "./grants";
import { NOTHING_NEXT, periodKey, saveSubscription, type SubscriptionRow, termsOf } from "./store";

/**
 * Returns those of the products that the member has had, apart from the subscription `but`. A subscription may have
 * changed to another product since: its periods remember.
 */
export async function productsHad(
  ctx: Ctx,
  { member_id, products, but }: { member_id: string; products: string[]; but?: string },
): Promise<Set<string>> {
  const product_id = { in: products };
  const rows = await ctx.db.subscription.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      OR: [{ product_id }, { periods: { some: { product_id } } }],
      ...(but !== undefined && { id: { not: but } }),
    },
    select: { product_id: true, periods: { where: { product_id }, select: { product_id: true } } },
  });
  const had = rows.flatMap(({ product_id, periods }) => [
    product_id,
    ...periods.map((period) => period.product_id),
  ]);
  return new Set(had);
}

/**
 * Returns when the trial of a subscription ends after a change to the product now; null when it is not on trial. What
 * the new product offers counts from the trial's start, and a product that was tried before offers nothing: a change
 * makes no trial longer.
 */
export async function trialAfterChange(
  ctx: Ctx,
  row: SubscriptionRow,
  product: Prisma.ProductModel,
): Promise<Date | null> {
  const { id: but, member_id, starts_at, trial_ends_at, timezone } = row;
  if (row.status !== "trialing" || !trial_ends_at) return null;
  const had = await productsHad(ctx, { member_id, products: [product.id], but });
  const offered = daysAfter(starts_at, had.has(product.id) ? 0 : product.trial_days, timezone);
  const over = Math.max(offered.getTime(), ctx.now().getTime());
  return new Date(Math.min(trial_ends_at.getTime(), over));
}

/**
 * Changes the product of a locked subscription whose trial then ends at `ends_at`. If that is now, the next step begins
 * the first period and charges it.
 */
export async function changeOnTrial(
  tx: Ctx,
  row: SubscriptionRow,
  { product, ends_at }: { product: Prisma.ProductModel; ends_at: Date },
): Promise<SubscriptionRow> {
  const ends = { trial_ends_at: ends_at, period_ends_at: ends_at };
  const change = { ...termsOf(product), ...NOTHING_NEXT, ...ends };
  if (ends_at > tx.now()) await regrantBenefits(tx, { ...row, ...change }, ends_at);
  else await closeGrants(tx, row);
  const { id: subscription_id, period_starts_at: starts_at } = row;
  if (starts_at) {
    const where = periodKey(tx, { subscription_id, starts_at });
    await tx.db.subscriptionPeriod.update({ where, data: { ends_at } });
  }
  return saveSubscription(tx, row, change, { type: "subscription.changed" });
}
