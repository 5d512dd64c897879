import { HoldExpired } from "@/features/billing/charging/errors";
import { assertExpected } from "./expected-amount";
import { changeStatus } from "./change-status";
import type { CheckoutBooking } from "./schema";
import { assertPays, payerOf } from "./payer";
import { type BookingRow, lockBooking, presentStatus } from "./store";
import { titleOf } from "./title";
import { decide, type Step } from "@/features/billing/charging/charge";
import { usableCard } from "@/features/billing/charging/usable-card";
import { type NewPayment, writePayment } from "@/features/billing/charging/write-payment";
import type { PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { consentOf } from "@/features/billing/payments/consent";
import { OPEN_STATUSES, type PaymentRow, paymentInclude } from "@/features/billing/payments/store";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";

/**
 * Prepares one charge of one booking: the booking becomes `pending_payment`, its one open payment
 * is created or found again, and the call is written, all before the processor hears of it. Raises
 * BookingNotFound, InvalidStatusTransition, HoldExpired, AmountChanged, CheckoutInProgress,
 * PaidByBooker, PaymentsNotConfigured and a validation fault for a card that cannot be used.
 */
export async function reserveCheckout(ctx: Ctx, input: CheckoutBooking): Promise<Step> {
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
      await changeStatus(tx, booking, "confirmed", { held_until: null });
      return { step: "done" };
    }
    const payer = { member_id: payerOf(booking) };
    assertPays(tx, payer);
    const card = await usableCard(tx, payer, input.payment_method_id);
    return decide(tx, {
      card,
      open: await openPayment(tx, booking.id),
      // A payment over another price would only be refunded.
      fits: ({ amount }) => amount === booking.amount_due,
      // The place stays held, for another card on the same intent.
      ends: false,
      prepare: (open) => beginPaying(tx, booking, { open, card, input }),
      about: { purpose: titleOf(booking) },
    });
  });
}

async function openPayment(tx: Ctx, bookingId: string): Promise<PaymentRow | null> {
  return tx.db.payment.findFirst({
    where: {
      organization_id: tx.org.id,
      booking_id: bookingId,
      // Money announced at the desk is not a card payment.
      provider: "processor",
      status: { in: OPEN_STATUSES },
    },
    include: paymentInclude,
  });
}

type Begun = { open: PaymentRow | null; card: PaymentMethodRow; input: CheckoutBooking };

/** Returns the booking's payment; the place waits for it from now on. */
async function beginPaying(
  tx: Ctx,
  booking: BookingRow,
  { open, card, input }: Begun,
): Promise<PaymentRow> {
  // Its time is over and the expiry routine is about to free the place: no new attempt.
  if (booking.held_until && booking.held_until <= tx.now()) throw HoldExpired();
  const asked = input.save_payment_method_consent ?? tx.actor.kind !== "member";
  const consent = input.save_payment_method
    ? consentOf(tx, asked, "save_payment_method_consent")
    : null;
  const { id: booking_id, amount_due: amount, currency } = booking;
  const member_id = payerOf(booking);
  const fields: NewPayment = { booking_id, member_id, purpose: "booking", amount, currency };
  const payment = open ?? (await writePayment(tx, { ...fields, consent }, card));
  if (booking.status === "held" || booking.payment_id !== payment.id) {
    await changeStatus(tx, booking, "pending_payment", { payment_id: payment.id });
  }
  return payment;
}
