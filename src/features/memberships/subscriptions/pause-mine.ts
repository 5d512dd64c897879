import { byId, type Ctx } from "@/server/context";
import { PauseNotOffered } from "./errors";
import { pauseSubscription, resumeSubscription } from "./pause";
import type { PauseSubscription, Subscription, SubscriptionId } from "./schema";
import { loadSubscription } from "./store";

/** Pauses a member's own subscription, if its product allows it. Raises also PauseNotOffered and PausedByStaff. */
export async function pauseMySubscription(
  ctx: Ctx,
  input: PauseSubscription,
): Promise<Subscription> {
  await assertOffered(ctx, input);
  return pauseSubscription(ctx, input);
}

/**
 * Resumes a subscription that the member has paused. Staff resume their own pauses. Raises also
 * PauseNotOffered and PausedByStaff.
 */
export async function resumeMySubscription(ctx: Ctx, input: SubscriptionId): Promise<Subscription> {
  await assertOffered(ctx, input);
  return resumeSubscription(ctx, input);
}

async function assertOffered(ctx: Ctx, { subscription_id }: SubscriptionId): Promise<void> {
  const { product_id } = await loadSubscription(ctx, subscription_id);
  const product = await ctx.db.product.findUniqueOrThrow({ where: byId(ctx, product_id) });
  if (!product.members_may_pause) {
    throw PauseNotOffered({ resource: "subscription", resource_id: subscription_id });
  }
}
