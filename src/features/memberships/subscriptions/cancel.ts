import { pushRefund } from "@/features/billing/payments/refund";
import { assertMayGiveBack } from "@/features/billing/staff-limits/limits";
import { toTimestamp } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { tryOut } from "@/server/data/try-out";
import { InvalidStatusTransition } from "@/server/errors";
import { endSubscription } from "./end";
import { refundUnused, unusedOf } from "./refund-unused";
import type {
  CancelledSubscription,
  CancelOrPreview,
  CancelSubscription,
  Subscription,
  SubscriptionId,
} from "./schema";
import { loadSubscription, lockSubscription, saveSubscription, toSubscription } from "./store";

/**
 * Ends a subscription, now or at the end of its period. Ended now, the payment for the rest of the
 * period is refunded if `refund` says so: a credit note and a refund. Ended already → unchanged.
 * Raises SubscriptionNotFound, LimitExceeded, and CheckoutInProgress while a card is being charged for it.
 */
export async function cancelSubscription(
  ctx: Ctx,
  input: CancelSubscription,
): Promise<Subscription> {
  const refunds = await inTx(ctx, (tx) => cancelLocked(tx, input));
  // The reconciler sends the ones that fail here.
  for (const refund_id of refunds) await pushRefund(ctx, refund_id).catch(() => undefined);
  return toSubscription(await loadSubscription(ctx, input.subscription_id));
}

/**
 * Ends it the same way; `dry_run` shows when it would end and what would go back, to the cent: the very same work is done
 * and taken back. Raises the same.
 */
export async function cancelOrPreview(
  ctx: Ctx,
  { dry_run = false, ...input }: CancelOrPreview,
): Promise<CancelledSubscription> {
  if (!dry_run) return { ...(await cancelSubscription(ctx, input)), dry_run, would_end: null };
  const would_end = await tryOut(ctx, async (tx) => {
    const refunds = await cancelLocked(tx, input);
    const made = { organization_id: tx.org.id, id: { in: refunds } };
    const { _sum } = await tx.db.refund.aggregate({ where: made, _sum: { amount: true } });
    const { ended_at, period_ends_at, currency } = await loadSubscription(
      tx,
      input.subscription_id,
    );
    const amount = _sum.amount ?? 0;
    return {
      ends_at: toTimestamp(ended_at ?? period_ends_at ?? tx.now()),
      money_back: amount > 0 ? [{ currency, amount }] : [],
    };
  });
  const now = toSubscription(await loadSubscription(ctx, input.subscription_id));
  return { ...now, dry_run, would_end };
}

/** Does the work in a transaction; returns the ids of the refunds, to send after the commit. */
async function cancelLocked(
  tx: Ctx,
  { subscription_id: id, at, refund }: CancelSubscription,
): Promise<string[]> {
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
