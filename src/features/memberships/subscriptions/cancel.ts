import { pushRefund } from "@/features/billing/payments/refund";
import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { endSubscription } from "./end";
import { refundUnused, unusedOf } from "./refund-unused";
import type { CancelSubscription, Subscription, SubscriptionId } from "./schema";
import { loadSubscription, lockSubscription, saveSubscription, toSubscription } from "./store";

/**
 * Ends a subscription, now or at the end of its period. Ended now, the payment for the rest of the
 * period is refunded if `refund` says so: a credit note and a refund. Ended already → unchanged.
 * Raises SubscriptionNotFound, LimitExceeded, and CheckoutInProgress while a card is being charged for it.
 */
export async function cancelSubscription(
  ctx: Ctx,
  { subscription_id: id, at, refund }: CancelSubscription,
): Promise<Subscription> {
  const refunds = await inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row.ended_at) return [];
    const runs = row.status !== "pending" && row.period_ends_at && row.period_ends_at > tx.now();
    if (at === "period_end" && runs) {
      if (row.cancel_at_period_end) return [];
      const change = { cancel_at_period_end: true, cancelled_at: tx.now() };
      const type = "subscription.cancellation_scheduled";
      await saveSubscription(tx, row, change, { type, data: { at: row.period_ends_at } });
      return [];
    }
    const amount = refund === "none" ? 0 : await unusedOf(tx, row);
    const gift = await assertMayGiveBack(tx, { amount, currency: row.currency });
    await endSubscription(tx, row, "cancelled", { refund, ...gift });
    if (refund === "none") return [];
    return refundUnused(tx, row, { amount, reason: "subscription_cancelled" });
  });
  // The reconciler sends the ones that fail here.
  for (const refund_id of refunds) await pushRefund(ctx, refund_id).catch(() => undefined);
  return toSubscription(await loadSubscription(ctx, id));
}

/**
 * Continues a subscription that was to end with its period; not about to end → unchanged. Raises
 * SubscriptionNotFound, and InvalidStatusTransition for one that has ended.
 */
export async function uncancelSubscription(
  ctx: Ctx,
  { subscription_id }: SubscriptionId,
): Promise<Subscription> {
  return inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, subscription_id);
    if (row.ended_at) throw InvalidStatusTransition({ current_status: row.status });
    if (!row.cancel_at_period_end) return toSubscription(row);
    const change = { cancel_at_period_end: false, cancelled_at: null };
    return toSubscription(
      await saveSubscription(tx, row, change, { type: "subscription.uncancelled" }),
    );
  });
}
