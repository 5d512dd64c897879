import { CheckoutInProgress } from "@/features/billing/charging/errors";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { chargeAndAdvance } from "./advance";
import { assertNotArchived } from "./archived";
import { assertOwnPause } from "./paused-by-staff";
import { resumeNow } from "./resume-now";
import type { PauseSubscription, Subscription, SubscriptionId } from "./schema";
import { loadSubscription, lockSubscription, saveSubscription, toSubscription } from "./store";

/**
 * Pauses a subscription: no charges and no benefits, until it is resumed or `resumes_at`. Paused
 * already → unchanged, except the time. Raises SubscriptionNotFound, InvalidStatusTransition unless
 * it is active, CheckoutInProgress, PausedByStaff for a member's change of a pause that is not theirs, and a fault for a
 * time that has passed.
 */
export async function pauseSubscription(ctx: Ctx, input: PauseSubscription): Promise<Subscription> {
  const resumes_at = input.resumes_at === undefined ? null : new Date(input.resumes_at);
  if (resumes_at && resumes_at <= ctx.now()) {
    const words = "A pause ends in the future";
    throw fieldFault(["body", "resumes_at"], "datetime_future", words, input.resumes_at);
  }
  return inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, input.subscription_id);
    const same = row.resumes_at?.getTime() === resumes_at?.getTime();
    if (row.status === "paused" && (same || !resumes_at)) return toSubscription(row);
    if (row.status !== "active" && row.status !== "paused") {
      throw InvalidStatusTransition({ current_status: row.status });
    }
    await assertOwnPause(tx, row);
    if (row.attempt_at) throw CheckoutInProgress();
    const change = { status: "paused", paused_at: row.paused_at ?? tx.now(), resumes_at };
    const data = { resumes_at };
    return toSubscription(
      await saveSubscription(tx, row, change, { type: "subscription.paused", data }),
    );
  });
}

/**
 * Ends a pause: the period continues, or a new one begins and is charged. One that was to end with
 * its period ends when that is over. Running → unchanged.
 * Raises SubscriptionNotFound, InvalidStatusTransition for one that has ended or has not begun and
 * for an archived member, and PausedByStaff for a member whose pause it is not.
 */
export async function resumeSubscription(
  ctx: Ctx,
  { subscription_id: id }: SubscriptionId,
): Promise<Subscription> {
  const resumed = await inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, id);
    if (["trialing", "active", "past_due"].includes(row.status)) return null;
    if (row.status !== "paused") throw InvalidStatusTransition({ current_status: row.status });
    await assertOwnPause(tx, row);
    await assertNotArchived(tx, row);
    return resumeNow(tx, row);
  });
  if (resumed) await chargeAndAdvance(ctx, resumed);
  return toSubscription(await loadSubscription(ctx, id));
}
