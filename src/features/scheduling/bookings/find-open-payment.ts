import { PAYMENT_REF, type PaymentRef } from "@/features/billing/charging/purpose";
import { OPEN_STATUSES } from "@/features/billing/payments/store";
import type { Ctx } from "@/server/context";

/** A booking's payment that the processor may yet take, if there is one; announced money is nobody's to close. */
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
