import { HoldExpired } from "@/features/bookings/errors";
import { assertExpected } from "@/features/bookings/expected-amount";
import type { CheckoutBooking } from "@/features/bookings/schema";
import { type BookingRow, lockBooking, presentStatus } from "@/features/bookings/store";
import { titleOf } from "@/lib/booking-title";
import type { PaymentMethodRow } from "@/features/payment-methods/store";
import { consentOf } from "@/features/payments/consent";
import { type ProcessorCall, unfinishedCall } from "@/features/payments/calls";
import { OPEN_STATUSES, type PaymentRow, paymentInclude } from "@/features/payments/store";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { changeCard } from "@/features/charging/change-card";
import { CheckoutInProgress } from "@/features/charging/errors";
import { usableCard } from "@/features/charging/usable-card";
import { createPayment, writeCharge } from "@/features/charging/write-charge";
import { moveBooking } from "@/features/bookings/move-booking";

/** What is to be done about a checkout, decided under the booking's lock. */
export type Reservation =
  /** The booking is confirmed, before or just now. */
  | { step: "done" }
  /** A new attempt is written down: make it. */
  | { step: "attempt"; call: ProcessorCall }
  /** The same attempt is under way: wait for it. */
  | { step: "join"; call: ProcessorCall }
  /** The payer was asked to act, with this card: see what came of it. */
  | { step: "ask"; payment_id: string };

/**
 * Prepares one charge of one booking: the booking becomes `pending_payment`, its one open payment is
 * made or found again, and the call is written, all before the processor hears of it.
 * Raises BookingNotFound, InvalidStatusTransition, HoldExpired, AmountChanged, CheckoutInProgress,
 * PaymentsNotConfigured and a validation fault for a card that cannot be used.
 */
export async function reserveCheckout(ctx: Ctx, input: CheckoutBooking): Promise<Reservation> {
  return inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, input.event_booking_id);
    if (["confirmed", "checked_in", "completed"].includes(booking.status)) return { step: "done" };
    const status = presentStatus(booking, tx.now());
    if (status === "expired") throw HoldExpired();
    if (status !== "held" && status !== "pending_payment") {
      throw InvalidStatusTransition({ current_status: status });
    }
    assertExpected(input, booking.amount_due);
    if (booking.amount_due === 0) {
      await moveBooking(tx, booking, "confirmed", { held_until: null });
      return { step: "done" };
    }
    const card = await usableCard(tx, booking, input.payment_method_id);
    const payment = await openPayment(tx, booking.id);
    const running = payment && (await openAttempt(tx, payment, card));
    if (running) return running;
    // Its time is over and the expiry routine is about to free the place: no new attempt.
    if (booking.held_until && booking.held_until <= tx.now()) throw HoldExpired();
    return charge(tx, booking, { payment, card, input });
  });
}

/** An attempt that is not over yet, if there is one. Raises CheckoutInProgress for another card's. */
async function openAttempt(
  tx: Ctx,
  payment: PaymentRow,
  card: PaymentMethodRow,
): Promise<Reservation | null> {
  const call = await unfinishedCall(tx, payment.id);
  const sameCard = payment.payment_method_id === card.id;
  if (call && sameCard && call.kind !== "cancel_intent") return { step: "join", call };
  if (call || payment.status === "processing") {
    throw CheckoutInProgress({ payment_id: payment.id });
  }
  const asked = payment.status === "requires_action" && sameCard;
  return asked ? { step: "ask", payment_id: payment.id } : null;
}

async function openPayment(tx: Ctx, bookingId: string): Promise<PaymentRow | null> {
  return tx.db.payment.findFirst({
    where: {
      organization_id: tx.org.id,
      booking_id: bookingId,
      // Announced at the desk: no card's.
      provider: "processor",
      status: { in: OPEN_STATUSES },
    },
    include: paymentInclude,
  });
}

type Charge = { payment: PaymentRow | null; card: PaymentMethodRow; input: CheckoutBooking };

async function charge(
  tx: Ctx,
  booking: BookingRow,
  { payment: open, card, input }: Charge,
): Promise<Reservation> {
  const asked = input.save_payment_method_consent ?? tx.actor.kind !== "member";
  const consent = input.save_payment_method
    ? consentOf(tx, asked, "save_payment_method_consent")
    : null;
  const payment = open ?? (await createPayment(tx, booking, { card, consent }));
  if (open) await changeCard(tx, open, card);
  if (booking.status === "held" || booking.payment_id !== payment.id) {
    await moveBooking(tx, booking, "pending_payment", { payment_id: payment.id });
  }
  return {
    step: "attempt",
    call: await writeCharge(tx, payment, card, { purpose: titleOf(booking) }),
  };
}
