import type { Ctx } from "@/server/context";
import { grantBenefits } from "./grants";
import { saveSubscription, type SubscriptionRow } from "./store";

/** Begins the free trial. */
export async function beginTrial(tx: Ctx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const { starts_at, trial_ends_at } = row;
  const ends_at = trial_ends_at ?? starts_at;
  await tx.db.subscriptionPeriod.create({
    data: {
      organization_id: row.organization_id,
      subscription_id: row.id,
      starts_at,
      ends_at,
      product_id: row.product_id,
      amount: 0,
      created_at: tx.now(),
    },
  });
  await grantBenefits(tx, row, { starts_at, ends_at });
  const change = {
    status: "trialing",
    period_starts_at: starts_at,
    period_ends_at: ends_at,
    allowances_since: starts_at,
  };
  return saveSubscription(tx, row, change, {
    type: "subscription.trial_started",
    data: { ends_at },
  });
}
