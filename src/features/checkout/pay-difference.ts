/** The price difference of a dearer time: charged first, by the same steps as a checkout. */
import { isDeepStrictEqual } from "node:util";
import type { PaymentRef } from "@/features/charging/purpose";
import type { Booking, RescheduleBooking } from "@/features/bookings/schema";
import { type BookingRow, loadBooking, toBooking } from "@/features/bookings/store";
import { titleOf } from "@/lib/booking-title";
import { type ProcessorCall, unfinishedCall } from "@/features/payments/calls";
import { PaymentFailed } from "@/features/payments/errors";
import {
  loadPayment,
  OPEN_STATUSES,
  paymentInclude,
  type PaymentRow,
} from "@/features/payments/store";
import { SlotUnavailable } from "@/features/bookings/errors";
import type { Ctx } from "@/server/context";
import { fieldFault } from "@/server/errors";
import { recordEvent } from "@/server/events";
import { moveForMoney } from "./move-for-money";
import { finishAttempt } from "@/features/charging/finish-attempt";
import { closePayment } from "@/features/charging/close-payment";
import { CheckoutInProgress } from "@/features/charging/errors";
import { PaymentRequired } from "./errors";
import { usableCard } from "@/features/charging/usable-card";
import type { Target } from "./reschedule-target";
import { settlePayment } from "@/features/charging/settle";
import { createPayment, type Difference, writeCharge } from "@/features/charging/write-charge";

/** A new attempt to make, the same one under way to wait for, or a bank to ask. */
export type DifferenceCharge =
  | { payment: PaymentRef; step: "attempt" | "join"; call: ProcessorCall }
  | { payment: PaymentRef; step: "ask" };

/** What is to be done about a difference, decided under the booking's lock. */
export type DifferenceStep =
  | { then: "pay"; charge: DifferenceCharge }
  /** Another difference is open, and has to be closed first. */
  | { then: "close"; payment: PaymentRef }
  /** It was paid at the desk, and the booking has moved. */
  | { then: "moved"; refundIds: string[] };

type Wanted = { input: RescheduleBooking; target: Target; difference: number };

/**
 * Writes down the charge of a difference, or finds the one under way again; paid outside the processor, moves
 * the booking at once. Raises PaymentRequired without a card or other money, CheckoutInProgress while another card's is under way, and a fault for a card that
 * cannot be used.
 */
export async function reserveDifference(
  tx: Ctx,
  booking: BookingRow,
  { input, target, difference }: Wanted,
): Promise<DifferenceStep> {
  const { payment_method_id, provider } = input;
  if (payment_method_id !== undefined && provider !== undefined) {
    const text = "A card pays the difference, or other money does: name one.";
    throw fieldFault(["body", "provider"], "value_error", text, provider);
  }
  const { currency } = target.change;
  const open = await openDifference(tx, booking.id);
  if (provider !== undefined) {
    if (open) return { then: "close", payment: open };
    const reschedule = JSON.parse(JSON.stringify(target)) as object;
    await takeDifference(tx, booking, { amount: difference, currency, reschedule, provider });
    return { then: "moved", refundIds: [] };
  }
  if (payment_method_id === undefined) {
    throw PaymentRequired({ amount_due: difference });
  }
  const card = await usableCard(tx, booking, payment_method_id);
  if (open) return goOn(tx, open, { card, target });
  const payment = await createPayment(tx, booking, {
    card,
    consent: null,
    difference: { amount: difference, currency, reschedule: target },
  });
  const call = await writeCharge(tx, payment, card, { purpose: titleOf(booking) });
  return { then: "pay", charge: { payment, step: "attempt", call } };
}

/** Money that somebody has in hand already: nothing is asked, and the booking moves in the same transaction. */
async function takeDifference(
  tx: Ctx,
  booking: BookingRow,
  { provider, ...difference }: Difference & { provider: string },
): Promise<void> {
  const made = await createPayment(tx, booking, { provider, consent: null, difference });
  const data = { status: "succeeded" };
  await tx.db.payment.update({ where: { id: made.id }, data, select: { id: true } });
  const payment = { ...made, ...data };
  const { amount, currency } = payment;
  await recordEvent(tx, "payment.succeeded", payment.id, {
    ...{ from: made.status, to: payment.status, amount, currency, provider },
  });
  // The place was looked at in this transaction and is locked: whoever cannot move now looks again.
  const refundId = await moveForMoney(tx, booking, payment);
  if (refundId) throw CheckoutInProgress();
}

async function openDifference(tx: Ctx, booking_id: string): Promise<PaymentRow | null> {
  return tx.db.payment.findFirst({
    where: {
      organization_id: tx.org.id,
      booking_id,
      purpose: "difference",
      status: { in: OPEN_STATUSES },
    },
    include: paymentInclude,
  });
}

async function goOn(
  tx: Ctx,
  payment: PaymentRow,
  wanted: { card: { id: string }; target: Target },
): Promise<DifferenceStep> {
  const same =
    payment.payment_method_id === wanted.card.id &&
    isDeepStrictEqual(payment.reschedule, JSON.parse(JSON.stringify(wanted.target)));
  const call = await unfinishedCall(tx, payment.id);
  if (call && same && call.kind !== "cancel_intent") {
    return { then: "pay", charge: { payment, step: "join", call } };
  }
  if (call || payment.status === "processing") {
    throw CheckoutInProgress({ payment_id: payment.id });
  }
  if (!same || payment.status !== "requires_action") return { then: "close", payment };
  return { then: "pay", charge: { payment, step: "ask" } };
}

/**
 * Makes the charge and gives the booking: moved, or as it was with the `client_secret` while the payer
 * must act. Raises PaymentFailed, SlotUnavailable (lost while paying; the money is on its way back),
 * CheckoutInProgress and ProcessorUnavailable.
 */
export async function payDifference(
  ctx: Ctx,
  input: RescheduleBooking,
  charge: DifferenceCharge,
): Promise<Booking> {
  const { payment } = charge;
  if (charge.step === "ask") {
    await settlePayment(ctx, payment.id);
  } else {
    const made = await finishAttempt(ctx, charge);
    const refused = made.outcome === "declined" || made.outcome === "refused";
    if (refused) throw await declined(ctx, payment, made);
  }
  return answer(ctx, input, payment.id);
}

async function answer(ctx: Ctx, input: RescheduleBooking, paymentId: string): Promise<Booking> {
  const after = await loadPayment(ctx, paymentId);
  const booking = await loadBooking(ctx, input.booking_id);
  const view = toBooking(booking, ctx.now());
  if (after.status === "requires_action" || after.status === "processing") {
    return {
      ...view,
      processor: {
        payment_intent_id: after.provider_payment_intent_id,
        client_secret: after.status === "requires_action" ? after.client_secret : null,
        provider_account_id: after.account || null,
      },
    };
  }
  const returned = await ctx.db.refund.count({ where: { payment_id: paymentId } });
  if (after.status !== "succeeded") throw CheckoutInProgress({ payment_id: paymentId });
  if (returned > 0) {
    throw SlotUnavailable({
      detail:
        "The new place was lost while paying. The difference is refunded in full, and the booking stays as it was.",
    });
  }
  return view;
}

/** A refusal of the card ends the attempt: another one is another payment. */
async function declined(
  ctx: Ctx,
  payment: DifferenceCharge["payment"],
  call: ProcessorCall,
): Promise<Error> {
  await closePayment(ctx, payment).catch(() => undefined);
  const { failure_message } = await loadPayment(ctx, payment.id);
  const message = failure_message ?? "Your card was declined.";
  return PaymentFailed({
    detail: `${message} Nothing was charged, and the booking stays as it was. Try another card.`,
    failure_code: call.failure_code,
    failure_message: message,
    payment_id: payment.id,
  });
}
