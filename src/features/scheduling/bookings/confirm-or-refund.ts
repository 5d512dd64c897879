import type { BookingRow } from "./store";
import { allocate, applyAllocations } from "@/features/billing/invoices/allocate";
import { issueInvoice } from "@/features/billing/invoices/issue";
import type { PaymentRow } from "@/features/billing/payments/store";
import { issueRefund } from "@/features/billing/refunds/create";
import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { changeStatus } from "./change-status";
import { lineOf } from "./invoice-line";
import { nearestTimes } from "./alternatives";
import { canTakePlace } from "./capacity-lock";

/** Confirms a paid booking with a paid invoice, or refunds the payment when the place is lost. */
export async function confirmOrRefund(
  tx: Ctx,
  booking: BookingRow,
  payment: PaymentRow,
): Promise<string | null> {
  // Money for another time, which the booking has left since, buys nothing here.
  const waiting =
    ["held", "pending_payment", "expired"].includes(booking.status) &&
    payment.amount === booking.amount_due;
  // A pending_payment still owns its place; a lapsed hold may have lost it.
  const has =
    waiting && (booking.status === "pending_payment" || (await canTakePlace(tx, booking)));
  if (!has) return refundUnplaced(tx, booking, payment);
  await confirmPaid(tx, booking, payment);
  return null;
}

async function confirmPaid(tx: Ctx, booking: BookingRow, payment: PaymentRow): Promise<void> {
  const { amount, currency, member_id } = payment;
  const lines = [lineOf(tx.org, booking, amount)];
  const invoice = await issueInvoice(tx, { member_id, currency, lines });
  await allocate(tx, payment, { invoice_id: invoice.id, amount });
  await applyAllocations(tx, payment.id);
  await changeStatus(
    tx,
    booking,
    "confirmed",
    { held_until: null, payment_id: payment.id, invoice_id: invoice.id },
    { data: { payment_id: payment.id, invoice_id: invoice.id } },
  );
}

/**
 * Refunds a payment without a place: the refund is written in the transaction that learns of the
 * payment, with a message that names other times. Returns the refund's id.
 */
async function refundUnplaced(tx: Ctx, booking: BookingRow, payment: PaymentRow): Promise<string> {
  const lost = booking.status === "held" || booking.status === "expired";
  const refund = await issueRefund(tx, payment, {
    amount: payment.amount,
    reason: lost ? "place_lost" : "booking_over",
  });
  // The booking does not know a payment at the desk yet.
  if (lost) await loseHold(tx, booking, booking.payment_id ?? payment.id);
  const data = { payment_id: payment.id, refund_id: refund.id, amount: payment.amount };
  if (lost) {
    const alternatives = await nearestTimes(tx, booking);
    await recordEvent(tx, "booking.place_lost", booking.id, { ...data, alternatives });
  } else {
    await recordEvent(tx, "booking.payment_returned", booking.id, data);
  }
  return refund.id;
}

async function loseHold(tx: Ctx, booking: BookingRow, payment_id: string): Promise<void> {
  const change = { held_until: null, payment_id };
  if (booking.status === "held") return changeStatus(tx, booking, "expired", change);
  await tx.db.booking.update({ where: byId(tx, booking.id), data: change, select: { id: true } });
}
