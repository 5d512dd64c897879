import type { Booking, BookingId } from "@/features/bookings/schema";
import { loadBooking, toBooking } from "@/features/bookings/store";
import { isAbandoned, unfinishedCall } from "@/features/payments/calls";
import { getPayment } from "@/features/payments/get";
import type { Payment, PaymentId } from "@/features/payments/schema";
import { loadPayment } from "@/features/payments/store";
import type { Ctx } from "@/server/context";
import { findOpenPayment } from "./close-payment";
import { runCall } from "./run-call";
import { settlePayment } from "./settle";

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

/** Settles a payment by what the processor says now; an attempt that lost its process is made again first. */
export async function refresh(ctx: Ctx, paymentId: string): Promise<void> {
  const call = await unfinishedCall(ctx, paymentId);
  if (call && isAbandoned(call, ctx.now())) await runCall(ctx, call, { again: true });
  else await settlePayment(ctx, paymentId);
}
