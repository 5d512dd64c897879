import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { chargeAndAdvance } from "./advance";
import { assertNotArchived } from "./archived";
import { beginAfter, beginPeriod, leaseOf } from "./begin-period";
import { assertNotCharging } from "./end";
import type { Subscription, SubscriptionId } from "./schema";
import {
  loadSubscription,
  lockSubscription,
  NOTHING_NEXT,
  saveSubscription,
  toSubscription,
} from "./store";

/**
 * Charges a past due subscription at once, or restarts an ended one, with a period from now on at
 * its old price. Running → unchanged. Raises SubscriptionNotFound, InvalidStatusTransition for one
 * that is paused or has not begun and for an archived member, and CheckoutInProgress.
 */
export async function renewSubscription(
  ctx: Ctx,
  { subscription_id: id }: SubscriptionId,
): Promise<Subscription> {
  const renewed = await inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row.status === "trialing" || row.status === "active") return null;
    await assertNotArchived(tx, row);
    if (row.status === "past_due") {
      await assertNotCharging(tx, row);
      return saveSubscription(tx, row, { attempt_at: leaseOf(tx) });
    }
    if (!row.ended_at) throw InvalidStatusTransition({ current_status: row.status });
    const over = { cancel_at_period_end: false, cancelled_at: null, ended_at: null };
    const fresh = { paused_at: null, resumes_at: null, activated_at: null, trial_ends_at: null };
    // A change that waited for the old period's end ended with it.
    const change = { status: "pending", ...over, ...fresh, ...NOTHING_NEXT };
    const again = await saveSubscription(tx, row, change, { type: "subscription.renewed" });
    return beginPeriod(tx, again, { number: 0, anchor_at: beginAfter(row, tx.now()) });
  });
  if (renewed) await chargeAndAdvance(ctx, renewed);
  return toSubscription(await loadSubscription(ctx, id));
}
