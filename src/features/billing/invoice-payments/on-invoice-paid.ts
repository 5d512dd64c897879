import { PAYMENT_REF } from "@/features/billing/charging/purpose";
import { closePayment } from "@/features/billing/charging/close-payment";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";
import type { DomainEvent } from "@/server/jobs/events";

/**
 * Closes a paid invoice's other open card payments. Money that can no longer be stopped is refunded
 * (`returnExcess`). Raises ProcessorUnavailable.
 */
export async function closeOtherPayments(ctx: Ctx, { object_id }: DomainEvent): Promise<void> {
  const open = await ctx.db.payment.findMany({
    where: {
      organization_id: ctx.org.id,
      invoice_id: object_id,
      purpose: "invoice",
      status: { in: OPEN_STATUSES },
    },
    select: PAYMENT_REF,
  });
  for (const payment of open) await closePayment(ctx, payment);
}
