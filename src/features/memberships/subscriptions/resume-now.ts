import type { Ctx } from "@/server/context";
import { beginPeriod } from "./begin-period";
import { saveSubscription, type SubscriptionRow } from "./store";

/**
 * Ends the pause of a locked subscription. A paid period that still runs continues; otherwise a new
 * one begins now, and periods count from it.
 */
export async function resumeNow(tx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const change = { status: "active", paused_at: null, resumes_at: null };
  const resumed = await saveSubscription(tx, row, change, { type: "subscription.resumed" });
  if (resumed.period_ends_at && resumed.period_ends_at > tx.now()) return resumed;
  return beginPeriod(tx, resumed, { number: 0, anchor_at: tx.now() });
}
