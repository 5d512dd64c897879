import type { Booking, BookingId } from "@/features/bookings/schema";
import { loadBooking, toBooking } from "@/features/bookings/store";
import { getPayment } from "@/features/payments/get";
import type { Payment, PaymentId } from "@/features/payments/schema";
import { loadPayment } from "@/features/payments/store";
import type { Ctx } from "@/server/context";
import { findOpenPayment } from "./find-open-payment";
import { refresh } from "@/features/charging/refresh";

/**
 * Asks the processor what became of a payment and settles it: after the payer's return from the bank,
 * or whenever somebody wants to know. Raises PaymentNotFound and ProcessorUnavailable.
 */
export async function syncPayment(ctx: Ctx, input: PaymentId): Promise<Payment> {
  const payment = await loadPayment(ctx, input.payment_id);
  if (payment.provider === "processor") await refresh(ctx, payment.id);
  return getPayment(ctx, input);
}

/** The same for the booking's payment. Raises BookingNotFound and ProcessorUnavailable. */
export async function syncBooking(ctx: Ctx, input: BookingId): Promise<Booking> {
  const { id } = await loadBooking(ctx, input.booking_id);
  const open = await findOpenPayment(ctx, id);
  if (open) await refresh(ctx, open.id);
  return toBooking(await loadBooking(ctx, id), ctx.now(), { secret: true });
}
