import type { Ctx } from "@/server/context";
import type { Subscription, SubscriptionId } from "./schema";
import { loadSubscription, toSubscription } from "./store";

/** Returns one subscription. Raises SubscriptionNotFound. */
export async function getSubscription(ctx: Ctx, input: SubscriptionId): Promise<Subscription> {
  return toSubscription(await loadSubscription(ctx, input.subscription_id));
}
