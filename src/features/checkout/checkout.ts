import { toLocal } from "@/lib/time";
import { HoldExpired } from "@/features/bookings/errors";
import type { Booking, CheckoutBooking } from "@/features/bookings/schema";
import { loadBooking, presentStatus, toBooking } from "@/features/bookings/store";
import { knowAccount } from "@/features/payments/account-status";
import type { ProcessorCall } from "@/features/payments/calls";
import { PaymentFailed } from "@/features/payments/errors";
import { loadPayment } from "@/features/payments/store";
import type { Ctx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { CheckoutInProgress } from "@/features/charging/errors";
import { endLapsed } from "./expire";
import { takingPlace } from "./place";
import { reserveCheckout } from "./reserve";
import { finishAttempt } from "@/features/charging/finish-attempt";
import { settlePayment } from "@/features/charging/settle";

/**
 * Pays for a held booking with a saved card: reserve, commit, act, settle. However often and however
 * concurrently it is called, the booking has one payment with one intent and is charged once.
 * Gives the booking: `confirmed`, or `pending_payment` with a `client_secret` while the payer must act.
 * Raises what `reserveCheckout` raises, PaymentFailed and ProcessorUnavailable.
 */
export async function checkoutBooking(ctx: Ctx, input: CheckoutBooking): Promise<Booking> {
  const place = () => loadBooking(ctx, input.event_booking_id);
  const reserve = () => takingPlace(ctx, place, () => reserveCheckout(ctx, input));
  await knowAccount(ctx);
  let reserved = await reserve();
  if (reserved.step === "ask") {
    await settlePayment(ctx, reserved.payment_id);
    const again = await reserve();
    // Asked twice with the same answer: the payer has yet to act.
    if (again.step !== "ask") reserved = again;
  }
  const call = "call" in reserved ? await finishAttempt(ctx, reserved) : null;
  return answer(ctx, input, call);
}

async function answer(
  ctx: Ctx,
  input: CheckoutBooking,
  call: ProcessorCall | null,
): Promise<Booking> {
  if (call?.outcome === "declined" || call?.outcome === "refused")
    throw await failed(ctx, input, call);
  const booking = await loadBooking(ctx, input.event_booking_id);
  const status = presentStatus(booking, ctx.now());
  // Cancelled or lost while the card was being charged: the money is on its way back.
  if (status === "expired") {
    throw HoldExpired({
      detail: "The place was lost while paying. Any charge is refunded in full.",
    });
  }
  if (status === "cancelled") throw InvalidStatusTransition({ current_status: status });
  // The attempt was closed by somebody else (a release, the expiry) before it came to anything.
  if (status === "held") throw CheckoutInProgress();
  return toBooking(booking, ctx.now(), { secret: true });
}

/** A refusal of the card: why, and what the payer can do next. */
async function failed(ctx: Ctx, input: CheckoutBooking, call: ProcessorCall): Promise<Error> {
  const payment = await loadPayment(ctx, call.payment_id ?? "");
  const cardMissing = call.outcome === "refused" && call.failure_code === "resource_missing";
  if (cardMissing && payment.status !== "cancelled") {
    return fieldFault(
      ["body", "payment_method_id"],
      "payment_method_not_usable",
      "The payment service does not know this card any more. Choose another or add one.",
      input.payment_method_id,
    );
  }
  const message = payment.failure_message ?? "Your card was declined.";
  const held = await heldUntil(ctx, input.event_booking_id);
  const tryAgain =
    call.failure_code === "amount_too_small" ? "Ask for another way to pay" : "Try another card";
  const next = held
    ? `${tryAgain}: your place is held until ${held}.`
    : "The time to pay has run out, so please book again.";
  return PaymentFailed({
    detail: `${message} Nothing was charged. ${next}`,
    failure_code: call.failure_code,
    failure_message: message,
    payment_id: payment.id,
  });
}

/** Until when the place is held, as a clock at the resource shows it; null once it is not. */
async function heldUntil(ctx: Ctx, bookingId: string): Promise<string | null> {
  const booking = await loadBooking(ctx, bookingId);
  const { held_until, timezone } = booking;
  if (held_until && held_until > ctx.now()) {
    return `${toLocal(held_until.getTime(), timezone).slice(11, 16)} (${timezone})`;
  }
  await endLapsed(ctx, bookingId).catch(() => undefined);
  return null;
}
