import { HoldExpired } from "@/features/bookings/errors";
import type { CheckoutBooking } from "@/features/bookings/schema";
import { type BookingRow, lockBooking, presentStatus, titleOf } from "@/features/bookings/store";
import { isExpired } from "@/features/payment-methods/rules";
import { accountOf, lockCards, type PaymentMethodRow } from "@/features/payment-methods/store";
import { beginCall, type ProcessorCall, unfinishedCall } from "@/features/payments/calls";
import { OPEN_STATUSES, type PaymentRow, paymentInclude } from "@/features/payments/store";
import { newId } from "@/lib/ids";
import { type Ctx, inTx } from "@/server/context";
import { fieldFault, InvalidStatusTransition } from "@/server/errors";
import { recordEvent } from "@/server/events";
import { AmountChanged, CheckoutInProgress } from "./errors";
import { moveBooking } from "./move-booking";

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
 * Raises BookingNotFound, InvalidStatusTransition, HoldExpired, AmountChanged, CheckoutInProgress and a
 * validation fault for a card that cannot be used.
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
    if (
      input.expected_amount_due !== undefined &&
      input.expected_amount_due !== booking.amount_due
    ) {
      throw AmountChanged({ amount_due: booking.amount_due });
    }
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

/** The card as the booking's member may use it now; locked, so that it is not removed meanwhile. */
async function usableCard(tx: Ctx, booking: BookingRow, id: string): Promise<PaymentMethodRow> {
  await lockCards(tx, booking.member_id);
  const card = await tx.db.paymentMethod.findFirst({
    where: {
      organization_id: tx.org.id,
      member_id: booking.member_id,
      account: accountOf(tx),
      id,
      detached_at: null,
    },
  });
  if (card && !isExpired(card, tx.now())) return card;
  throw fieldFault(
    ["body", "payment_method_id"],
    "payment_method_not_usable",
    "This card is not available. Choose another or add one.",
    id,
  );
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
    where: { organization_id: tx.org.id, booking_id: bookingId, status: { in: OPEN_STATUSES } },
    include: paymentInclude,
  });
}

type Charge = { payment: PaymentRow | null; card: PaymentMethodRow; input: CheckoutBooking };

async function charge(
  tx: Ctx,
  booking: BookingRow,
  { payment: open, card, input }: Charge,
): Promise<Reservation> {
  const save = input.save_payment_method ?? false;
  const payment = open ?? (await createPayment(tx, booking, { card, save }));
  if (open) await changeCard(tx, open, card);
  if (booking.status === "held" || booking.payment_id !== payment.id) {
    await moveBooking(tx, booking, "pending_payment", { payment_id: payment.id });
  }
  const scope = { account: payment.account || null, off_session: false };
  const method = { payment_method_id: card.processor_payment_method_id };
  const intent_id = payment.provider_payment_intent_id;
  const call = intent_id
    ? await beginCall(tx, {
        kind: "confirm_intent",
        payment_id: payment.id,
        params: { ...scope, ...method, intent_id },
      })
    : await beginCall(tx, {
        kind: "create_intent",
        payment_id: payment.id,
        params: {
          ...scope,
          ...method,
          customer_id: await customerOf(tx, booking.member_id),
          amount: payment.amount,
          currency: payment.currency,
          description: `${tx.org.name}: ${titleOf(booking)}`,
          save_payment_method: save,
          metadata: {
            org_id: tx.org.id,
            member_id: booking.member_id,
            booking_id: booking.id,
            payment_id: payment.id,
          },
        },
      });
  return { step: "attempt", call };
}

/** A new attempt with a card: what the last one came to is history. */
async function changeCard(tx: Ctx, payment: PaymentRow, card: PaymentMethodRow): Promise<void> {
  const data = { payment_method_id: card.id, status: "pending", client_secret: null };
  await tx.db.payment.update({
    where: { id: payment.id },
    data: { ...data, updated_at: tx.now() },
    select: { id: true },
  });
}

async function createPayment(
  tx: Ctx,
  booking: BookingRow,
  { card, save }: { card: PaymentMethodRow; save: boolean },
): Promise<PaymentRow> {
  const now = tx.now();
  const payment = await tx.db.payment.create({
    data: {
      id: newId("pay"),
      tenant_id: tx.org.tenant_id,
      organization_id: tx.org.id,
      member_id: booking.member_id,
      booking_id: booking.id,
      amount: booking.amount_due,
      currency: booking.currency,
      payment_method_id: card.id,
      status: "pending",
      provider: "processor",
      account: accountOf(tx),
      save_payment_method_requested: save,
      created_at: now,
      updated_at: now,
    },
    include: paymentInclude,
  });
  const { amount } = payment;
  await recordEvent(tx, "payment.created", payment.id, { to: "pending", amount });
  return payment;
}

/** The card's customer at the processor; there is one, since cards are saved to it. */
async function customerOf(tx: Ctx, memberId: string): Promise<string | null> {
  const row = await tx.db.processorCustomer.findUnique({
    where: { member_id_account: { member_id: memberId, account: accountOf(tx) } },
  });
  return row?.customer_id ?? null;
}
