import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";
import { advanceSubscription } from "./advance";
import { settleSubscription } from "./charge";

/** Activates a subscription that waited for its invoice, however it was paid. */
export async function activatePaid(ctx: Ctx, { object_id }: DomainEvent): Promise<void> {
  const row = await ctx.db.subscription.findFirst({
    where: { organization_id: ctx.org.id, invoice_id: object_id, attempt_at: { not: null } },
  });
  if (!row) return;
  await settleSubscription(ctx, row, { paid: true });
  await advanceSubscription(ctx, row.id);
}
