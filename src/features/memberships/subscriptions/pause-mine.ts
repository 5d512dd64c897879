import { byId, type Ctx } from "@/server/context";
import { PauseNotOffered } from "./errors";
import { pauseSubscription } from "./pause";
import type { PauseSubscription, Subscription } from "./schema";
import { loadSubscription } from "./store";

/** Pauses a member's own subscription, if its product allows it. Raises also PauseNotOffered and PausedByStaff. */
export async function pauseMySubscription(
  ctx: Ctx,
  input: PauseSubscription,
): Promise<Subscription> {
  const { product_id } = await loadSubscription(ctx, input.subscription_id);
  const product = await ctx.db.product.findUniqueOrThrow({ where: byId(ctx, product_id) });
  if (!product.members_may_pause) {
    throw PauseNotOffered({ resource: "subscription", resource_id: input.subscription_id });
  }
  return pauseSubscription(ctx, input);
}
