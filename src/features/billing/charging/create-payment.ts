import { createPayment } from "@/features/billing/payments/create";
import type { CreatePayment, Payment } from "@/features/billing/payments/schema";
import { type Ctx, inTx } from "@/server/context";

/**
 * Records a payment as `pending`; for a booking, money outside the processor over its remaining price. The
 * booking is confirmed once the money has arrived (`updatePayment`). Raises the errors of `createPayment` and
 * the refusals of the booking.
 */
export async function createAnyPayment(ctx: Ctx, input: CreatePayment): Promise<Payment> {
  return inTx(ctx, async (tx) => {
    if (input.booking_id) await tx.purposes.booking.announce(tx, input.booking_id, input);
    return createPayment(tx, input);
  });
}
