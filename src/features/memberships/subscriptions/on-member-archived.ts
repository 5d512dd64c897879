import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { cancelSubscription } from "./cancel";

/**
 * Ends an archived member's memberships with the paid period, since the member can no longer sign
 * in to end them. Restored meanwhile → unchanged. Raises CheckoutInProgress while a card is being
 * charged: the job then tries again.
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
