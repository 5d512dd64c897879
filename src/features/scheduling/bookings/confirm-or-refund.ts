import type { BookingRow } from "./store";
import { payIssued } from "@/features/billing/invoices/allocate";
import { issueInvoice } from "@/features/billing/invoices/issue";
import type { PaymentRow } from "@/features/billing/payments/store";
import { issueRefund } from "@/features/billing/refunds/create";
import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { changeStatus } from "./change-status";
import { lineOf } from "./invoice-line";
import { nearestTimes } from "./alternatives";
import { atEventTime } from "./moved-event";
import { canTakePlace } from "./capacity-lock";

/**
 * Confirms paid bookings with one paid invoice, a line for each, and refunds the price of those
 * whose place is lost. Returns the id of that refund; null when all are confirmed.
 */
export async function confirmOrRefund(
  tx: Ctx,
  bookings: BookingRow[],
  payment: PaymentRow,
): Promise<string | null> {
  const kept = [];
  const gone: Unplaced[] = [];
  // Money for another time, which a booking has left since, buys nothing here.
  const asPriced = sumOf(bookings) === payment.amount;
  for (const one of [...bookings].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())) {
    const ended = asPriced && (await hasEnded(tx, one, payment));
    if (asPriced && !ended && (await hasPlace(tx, one))) kept.push(one);
    else gone.push({ ...one, ended });
  }
  if (kept.length > 0) await confirmPaid(tx, kept, payment);
  return refundUnplaced(tx, gone, { payment, amount: payment.amount - sumOf(kept) });
}

function sumOf(bookings: BookingRow[]): number {
  return bookings.reduce((sum, { amount_due }) => sum + amount_due, 0);
}

/** A booking without a place; `ended`: it had one until its time was over. */
type Unplaced = BookingRow & { ended: boolean };

/**
 * Tells whether the time that a charge was begun for was over before its money was heard of, as after an outage. Staff
 * may also take money for a time that is over: that was begun later.
 */
async function hasEnded(tx: Ctx, booking: BookingRow, { created_at }: PaymentRow) {
  if (booking.status !== "pending_payment") return false;
  const { ends_at } = await atEventTime(tx, booking);
  return created_at < ends_at && ends_at <= tx.now();
}

/** A pending_payment still owns its place; a lapsed hold may have lost it. */
async function hasPlace(tx: Ctx, booking: BookingRow): Promise<boolean> {
  if (!["held", "pending_payment", "expired"].includes(booking.status)) return false;
  return booking.status === "pending_payment" || canTakePlace(tx, booking);
}

async function confirmPaid(tx: Ctx, bookings: BookingRow[], payment: PaymentRow): Promise<void> {
  const { currency, member_id } = payment;
  const priced = bookings.filter(({ amount_due }) => amount_due > 0);
  const lines = priced.map((booking) => lineOf(tx.org, booking, booking.amount_due));
  const invoice = lines.length > 0 ? await issueInvoice(tx, { member_id, currency, lines }) : null;
  if (invoice) await payIssued(tx, payment, invoice, sumOf(bookings));
  for (const booking of bookings) {
    // A date that costs nothing beside others has no money behind it.
    const paid = booking.amount_due > 0 && invoice;
    const by = paid ? { payment_id: payment.id, invoice_id: invoice.id } : null;
    const change = { held_until: null, ...(by ?? { payment_id: null }) };
    await changeStatus(tx, booking, "confirmed", change, { data: { ...by } });
  }
}

/**
 * Refunds what a payment paid without a place: the refund is written in the transaction that learns of the
 * payment, with a message for each place that names other times. Returns the refund's id.
 */
async function refundUnplaced(
  tx: Ctx,
  bookings: Unplaced[],
  { payment, amount }: { payment: PaymentRow; amount: number },
): Promise<string | null> {
  const isLost = ({ status }: BookingRow) => status === "held" || status === "expired";
  const reason = bookings.some(isLost) ? "place_lost" : "booking_over";
  const refund = amount > 0 ? await issueRefund(tx, payment, { amount, reason }) : null;
  const alone = bookings.length === 1;
  for (const booking of bookings) {
    const lost = isLost(booking);
    // The booking does not know a payment at the desk yet.
    if (lost || booking.ended) await loseHold(tx, booking, booking.payment_id ?? payment.id);
    const of = { payment_id: payment.id, refund_id: refund?.id ?? null };
    const data = { ...of, amount: alone ? amount : booking.amount_due };
    if (lost) {
      const alternatives = await nearestTimes(tx, booking, { forMember: true });
      await recordEvent(tx, "booking.place_lost", booking.id, { ...data, alternatives });
    } else {
      await recordEvent(tx, "booking.payment_returned", booking.id, data);
    }
  }
  return refund?.id ?? null;
}

async function loseHold(tx: Ctx, booking: Unplaced, payment_id: string): Promise<void> {
  const change = { held_until: null, payment_id };
  if (booking.status === "held" || booking.ended)
    return changeStatus(tx, booking, "expired", change);
  await tx.db.booking.update({ where: byId(tx, booking.id), data: change, select: { id: true } });
}
