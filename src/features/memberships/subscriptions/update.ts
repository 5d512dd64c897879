import { usableCard } from "@/features/billing/charging/usable-card";
import { type Ctx, inTx } from "@/server/context";
import type { Subscription, UpdateSubscription } from "./schema";
import { lockSubscription, saveSubscription, toSubscription } from "./store";

/**
 * Changes the card or the metadata; an empty change leaves `updated_at` alone. Raises
 * SubscriptionNotFound and a fault for a card that cannot be used.
 */
export async function updateSubscription(
  ctx: Ctx,
  { subscription_id, ...changes }: UpdateSubscription,
): Promise<Subscription> {
  return inTx(ctx, async (tx) => {
    const row = await lockSubscription(tx, subscription_id);
    if (Object.keys(changes).length === 0) return toSubscription(row);
    const { payment_method_id, metadata } = changes;
    if (payment_method_id) await usableCard(tx, row, payment_method_id, { debits: true });
    const change = {
      ...(payment_method_id !== undefined && { payment_method_id }),
      ...(metadata && { metadata }),
    };
    return toSubscription(
      await saveSubscription(tx, row, change, { type: "subscription.updated" }),
    );
  });
}
