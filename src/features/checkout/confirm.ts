import { toLocal } from "@/lib/time";
import { type BookingRow, titleOf } from "@/features/bookings/store";
import { allocate, applyAllocations } from "@/features/invoices/allocate";
import { issueInvoice } from "@/features/invoices/issue";
import { openRefund } from "@/features/payments/refund";
import type { PaymentRow } from "@/features/payments/store";
import type { Ctx } from "@/server/context";
import { recordEvent } from "@/server/events";
import { moveBooking } from "./move-booking";
import { canTakePlace, nearestTimes } from "./place";

/** The money of a booking has arrived: it gets its place and a paid invoice, or the money goes back. */
export async function giveForMoney(
  tx: Ctx,
  booking: BookingRow,
  payment: PaymentRow,
): Promise<string | null> {
  const waiting = ["held", "pending_payment", "expired"].includes(booking.status);
  // Nobody else could take the place of a pending_payment; that of a lapsed hold may be gone.
  const has =
    waiting && (booking.status === "pending_payment" || (await canTakePlace(tx, booking)));
  if (!has) return giveBack(tx, booking, payment);
  await confirmPaid(tx, booking, payment);
  return null;
}

async function confirmPaid(tx: Ctx, booking: BookingRow, payment: PaymentRow): Promise<void> {
  const { amount, currency, member_id } = payment;
  const description = `${titleOf(booking)}, ${describeTime(booking)}`;
  const line = { description, quantity: 1, unit_amount: amount, amount, booking_id: booking.id };
  const invoice = await issueInvoice(tx, { member_id, currency, lines: [line] });
  await allocate(tx, payment, { invoice_id: invoice.id, amount });
  await applyAllocations(tx, payment.id);
  await moveBooking(
    tx,
    booking,
    "confirmed",
    { held_until: null, payment_id: payment.id, invoice_id: invoice.id },
    { data: { payment_id: payment.id, invoice_id: invoice.id } },
  );
}

/** `2026-03-01 09:00–10:00 (Europe/Berlin)` */
function describeTime({ starts_at, ends_at, timezone }: BookingRow): string {
  const [from, until] = [starts_at, ends_at].map((at) => toLocal(at.getTime(), timezone));
  const [day, start] = [from?.slice(0, 10), from?.slice(11, 16)];
  const end = until?.startsWith(`${day}`) ? until.slice(11, 16) : until?.slice(0, 16);
  return `${day} ${start}–${end?.replace("T", " ")} (${timezone})`;
}

/**
 * Money without a place never persists: the refund is written in the transaction that learns of the
 * payment, with a message that names other times. Gives the refund's id.
 */
async function giveBack(tx: Ctx, booking: BookingRow, payment: PaymentRow): Promise<string> {
  const lost = booking.status === "held" || booking.status === "expired";
  const refund = await openRefund(tx, payment, {
    amount: payment.amount,
    reason: lost ? "place_lost" : "booking_over",
  });
  if (booking.status === "held") await moveBooking(tx, booking, "expired", { held_until: null });
  const data = { payment_id: payment.id, refund_id: refund.id, amount: payment.amount };
  if (lost) {
    const alternatives = await nearestTimes(tx, booking);
    await recordEvent(tx, "booking.place_lost", booking.id, { ...data, alternatives });
  } else {
    await recordEvent(tx, "booking.payment_returned", booking.id, data);
  }
  return refund.id;
}
