import type { Ctx } from "@/server/context";
import { beginPeriod } from "./begin-period";
import { endSubscription } from "./end";
import { saveSubscription, type SubscriptionRow } from "./store";

/**
 * Ends the pause of a locked subscription. A paid period that still runs continues; otherwise a new
 * one begins now, and periods count from it, unless the membership was to end with the old one.
 * Raises CheckoutInProgress as `endSubscription` does.
 */
export async function resumeNow(tx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const over = row.period_ends_at !== null && row.period_ends_at <= tx.now();
  if (over && row.cancel_at_period_end) {
    return endSubscription(tx, row, "cancelled", { reason: "period_ended" });
  }
  const change = { status: "active", paused_at: null, resumes_at: null };
  const resumed = await saveSubscription(tx, row, change, { type: "subscription.resumed" });
  if (resumed.period_ends_at && !over) return resumed;
  return beginPeriod(tx, resumed, { number: 0, anchor_at: tx.now() });
}
