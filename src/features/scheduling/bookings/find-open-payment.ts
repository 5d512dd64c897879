import { PAYMENT_REF, type PaymentRef } from "@/features/billing/charging/purpose";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";

/**
 * Finds a booking's payment that the processor may still take; announced money is not ours to
 * close.
 */
export async function findOpenPayment(ctx: Ctx, bookingId: string): Promise<PaymentRef | null> {
  return ctx.db.payment.findFirst({
    where: {
      organization_id: ctx.org.id,
      booking_id: bookingId,
      provider: "processor",
      status: { in: OPEN_STATUSES },
    },
    select: PAYMENT_REF,
  });
}
