import { HoldExpired } from "@/features/billing/charging/errors";
import { assertAccepted } from "./assert-accepted";
import { assertExpected } from "./assert-expected";
import { CurrenciesDiffer } from "./errors";
import { changeStatus } from "./change-status";
import type { CheckoutBooking } from "./schema";
import { payingFor } from "./find-open-payment";
import { assertPays } from "./payer";
import { payerOf } from "./words";
import { type BookingRow, lockBooking, presentStatus } from "./store";
import { titleOf } from "./title";
import { decide, type Step } from "@/features/billing/charging/charge";
import { usableCard } from "@/features/billing/charging/usable-card";
import { type NewPayment, writePayment } from "@/features/billing/charging/write-payment";
import type { PaymentMethodRow } from "@/features/billing/payment-methods/store";
import { consentOf } from "@/features/billing/payments/consent";
import { OPEN_STATUSES, type PaymentRow, paymentInclude } from "@/features/billing/payments/store";
import { byId, type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";

/** The card and its conditions, without what it pays for. */
export type Paying = Omit<CheckoutBooking, "event_booking_id">;

/** Held bookings that one payment pays for, and what they cost together in minor units. */
type Owed = { bookings: [BookingRow, ...BookingRow[]]; amount: number; currency: string };

/**
 * Prepares one charge of bookings that one payer holds: they become `pending_payment`, their one
 * open payment is created or found again, and the call is written, all before the processor hears
 * of it. Those that are paid already are left out. Raises BookingNotFound, InvalidStatusTransition,
 * HoldExpired, AmountChanged, CurrenciesDiffer, CheckoutInProgress, PaidByBooker,
 * PaymentsNotConfigured and a validation fault for a card that cannot be used.
 */
export async function reserveCheckout(
  ctx: Ctx,
  ids: readonly string[],
  paying: Paying,
): Promise<Step> {
  return inTx(ctx, async (tx) => {
    const bookings = await lockUnpaid(tx, ids);
    const [first, ...more] = bookings;
    if (!first) return { step: "done" };
    const amount = bookings.reduce((sum, one) => sum + one.amount_due, 0);
    assertExpected(paying, amount);
    if (amount === 0) {
      for (const one of bookings) await changeStatus(tx, one, "confirmed", { held_until: null });
      return { step: "done" };
    }
    const owed: Owed = { bookings: [first, ...more], amount, currency: currencyOf(bookings) };
    const payer = { member_id: payerOf(first) };
    assertPays(tx, payer);
    const card = await usableCard(tx, payer, paying.payment_method_id);
    return decide(tx, {
      card,
      open: await openPayment(tx, bookings),
      // A payment over another price, or for other places, would only be refunded.
      fits: (open) => fits(open, owed),
      // The places stay held, for another card on the same intent.
      ends: false,
      prepare: (open) => beginPaying(tx, owed, { open, card, paying }),
      about: { purpose: titleOf(first) },
    });
  });
}

/**
 * Locks bookings and returns those that wait for money, earliest first. Always locked in the order
 * of their ids, so that two payers of the same ones wait for each other instead of blocking both.
 */
async function lockUnpaid(tx: Ctx, ids: readonly string[]): Promise<BookingRow[]> {
  const unpaid = [];
  for (const id of [...ids].sort()) {
    const booking = await lockBooking(tx, id);
    if (["confirmed", "checked_in", "completed"].includes(booking.status)) continue;
    const status = presentStatus(booking, tx.now());
    if (status === "expired") throw HoldExpired();
    if (status !== "held" && status !== "pending_payment") {
      throw InvalidStatusTransition({ current_status: status });
    }
    await assertAccepted(tx, booking);
    unpaid.push(booking);
  }
  return unpaid.sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
}

/** Returns the currency of those that cost something. Raises CurrenciesDiffer. */
function currencyOf(bookings: readonly BookingRow[]): string {
  const priced = bookings.filter(({ amount_due }) => amount_due > 0);
  const [currency = "", ...others] = new Set(priced.map((one) => one.currency));
  if (others.length > 0) throw CurrenciesDiffer();
  return currency;
}

async function openPayment(tx: Ctx, bookings: BookingRow[]): Promise<PaymentRow | null> {
  const open = await tx.db.payment.findFirst({
    where: {
      organization_id: tx.org.id,
      OR: bookings.map(({ id }) => payingFor(id)),
      // Money announced at the desk is not a card payment.
      provider: "processor",
      status: { in: OPEN_STATUSES },
    },
    select: { id: true },
  });
  if (!open) return null;
  const where = byId(tx, open.id);
  return tx.db.payment.findUniqueOrThrow({ where, include: paymentInclude });
}

/** A payment of several is named by each of them; that of a single one names it. */
function fits(open: PaymentRow, { bookings, amount }: Owed): boolean {
  const [{ id }, ...more] = bookings;
  const same =
    more.length === 0
      ? open.booking_id === id
      : bookings.every(({ payment_id }) => payment_id === open.id);
  return same && open.amount === amount;
}

type Begun = { open: PaymentRow | null; card: PaymentMethodRow; paying: Paying };

/** Returns the payment of the bookings; their places wait for it from now on. */
async function beginPaying(
  tx: Ctx,
  { bookings, amount, currency }: Owed,
  { open, card, paying }: Begun,
): Promise<PaymentRow> {
  const now = tx.now();
  // Its time is over and the expiry routine is about to free the place: no new attempt.
  if (bookings.some(({ held_until }) => held_until && held_until <= now)) throw HoldExpired();
  const asked = paying.save_payment_method_consent ?? tx.actor.kind !== "member";
  const consent = paying.save_payment_method
    ? consentOf(tx, asked, "save_payment_method_consent")
    : null;
  const [first, ...more] = bookings;
  const what =
    more.length === 0 ? { booking_id: first.id, purpose: "booking" } : { purpose: "bookings" };
  const fields = { ...what, member_id: payerOf(first), amount, currency } as NewPayment;
  const payment = open ?? (await writePayment(tx, { ...fields, consent }, card));
  for (const booking of bookings) {
    if (booking.status === "held" || booking.payment_id !== payment.id) {
      await changeStatus(tx, booking, "pending_payment", { payment_id: payment.id });
    }
  }
  return payment;
}
