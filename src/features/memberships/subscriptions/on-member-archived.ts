import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { cancelSubscription } from "./cancel";

/**
 * A member was archived: its memberships end with the period that is paid for, since it can no longer sign
 * in to end them. Restored meanwhile → unchanged. Raises CheckoutInProgress while a card is being charged:
 * it is tried again then.
 */
export async function endWithMember(
  ctx: Ctx,
  { object_id: member_id }: DomainEvent,
): Promise<void> {
  const running = await ctx.db.subscription.findMany({
    where: {
      organization_id: ctx.org.id,
      member_id,
      ended_at: null,
      member: { archived_at: { not: null } },
    },
    select: { id: true },
  });
  for (const { id: subscription_id } of running) {
    await cancelSubscription(ctx, { subscription_id, at: "period_end", refund: "none" });
  }
}
