import { createPayment } from "@/features/billing/payments/create";
import type { CreatePayment, Payment } from "@/features/billing/payments/schema";
import { type Ctx, inTx } from "@/server/context";

/**
 * Writes down a payment as `pending`; for a booking, money outside the processor over what it still costs.
 * It is confirmed once the money has arrived (`updatePayment`). Raises what `createPayment` raises, and
 * what its booking refuses.
 */
export async function createAnyPayment(ctx: Ctx, input: CreatePayment): Promise<Payment> {
  return inTx(ctx, async (tx) => {
    if (input.booking_id) await tx.purposes.booking.announce(tx, input.booking_id, input);
    return createPayment(tx, input);
  });
}
