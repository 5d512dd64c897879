import { isDeepStrictEqual } from "node:util";
import { MINUTE } from "@/lib/time";
import { payerOf } from "@/features/scheduling/bookings/words";
import { bookingChanges, type BookingRow, loadBooking } from "@/features/scheduling/bookings/store";
import { allocate, applyAllocations } from "@/features/billing/invoices/allocate";
import { issueInvoice } from "@/features/billing/invoices/issue";
import { replaceInvoice } from "@/features/billing/invoices/replace";
import { openRefund } from "@/features/billing/payments/refund";
import type { PaymentRow } from "@/features/billing/payments/store";
import { byId, type Ctx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import {
  assertAllLocked,
  loadMoney,
  lockPaid,
} from "@/features/scheduling/bookings/refund-booking";
import { lineOf } from "@/features/scheduling/bookings/invoice-line";
import { nearestTimes } from "@/features/scheduling/bookings/alternatives";
import { writeProfiles } from "@/features/scheduling/bookings/capacity-lock";
import { originOf, type Target, writeMove } from "./reschedule-target";

/**
 * Moves a booking once the difference for another time is paid; one invoice over the new price
 * replaces the old one. When the new place is taken, or the booking is no longer the one the
 * difference was computed from, the booking stays and the difference is refunded, in the same
 * transaction. Returns the id of that refund.
 */
export async function applyPaidReschedule(
  tx: Ctx,
  booking: BookingRow,
  payment: PaymentRow,
): Promise<string | null> {
  const { change, limits, from, said } = payment.reschedule as unknown as Target;
  const asQuoted = booking.status === "confirmed" && isDeepStrictEqual(originOf(booking), from);
  if (asQuoted) await writeProfiles(tx, blockedBy(change));
  const moved =
    asQuoted && (await writeMove(tx, booking, { change, limits, days: [] })).state === null;
  if (!moved) return refundMissed(tx, booking, payment, { ...change, lost: asQuoted });
  const now = await loadBooking(tx, booking.id);
  const invoice_id = await invoiceTogether(tx, now, { amount: payment.amount, payment });
  const data = { invoice_id, payment_id: booking.payment_id ?? payment.id };
  await tx.db.booking.update({ where: byId(tx, booking.id), data, select: { id: true } });
  await recordEvent(tx, "booking.rescheduled", booking.id, {
    ...bookingChanges(booking, await loadBooking(tx, booking.id), tx.now()),
    ...said,
    before: from,
    after: originOf(now),
    difference: payment.amount,
    payment_id: payment.id,
    invoice_id,
  });
  return null;
}

function blockedBy({ resource_id, event_id, ...place }: Target["change"]) {
  const { buffer_before_minutes: before, buffer_after_minutes: after } = place;
  return {
    resource_id,
    event_id,
    blocked_from: new Date(Date.parse(place.starts_at) - before * MINUTE),
    blocked_until: new Date(Date.parse(place.ends_at) + after * MINUTE),
  };
}

type Difference = { amount: number; payment: PaymentRow | null };

/**
 * Writes one invoice over the old amount and the difference, paid by what remains of earlier
 * payments and the new one; without a payment the difference stays open. Returns its id.
 */
export async function invoiceTogether(
  tx: Ctx,
  booking: BookingRow,
  { amount, payment }: Difference,
): Promise<string> {
  const earlier = (await lockPaid(tx, booking)).filter((paid) => paid.payment.id !== payment?.id);
  const kept = earlier
    .map(({ payment: { id }, left }) => ({ payment_id: id, amount: left }))
    .filter((part) => part.amount > 0);
  const { invoiced } = await loadMoney(tx, booking);
  const lines = [lineOf(tx.org, booking, invoiced + amount)];
  const { id: booking_id, currency, invoice_id } = booking;
  let invoice;
  if (invoice_id && invoiced > 0) {
    const reason = "booking_rescheduled";
    const replaced = await replaceInvoice(tx, { invoice_id, booking_id, lines, kept, reason });
    await assertAllLocked(tx, replaced.creditNote, earlier);
    invoice = replaced.invoice;
  } else {
    invoice = await issueInvoice(tx, { member_id: payerOf(booking), currency, lines });
  }
  if (payment) {
    await allocate(tx, payment, { invoice_id: invoice.id, amount });
    await applyAllocations(tx, payment.id);
  }
  return invoice.id;
}

type Missed = Target["change"] & { lost: boolean };

async function refundMissed(
  tx: Ctx,
  booking: BookingRow,
  payment: PaymentRow,
  { lost, ...wanted }: Missed,
): Promise<string> {
  const reason = lost ? "place_lost" : "booking_over";
  const refund = await openRefund(tx, payment, { amount: payment.amount, reason });
  const { resource_id, event_id, timezone, quantity } = wanted;
  const times = { starts_at: new Date(wanted.starts_at), ends_at: new Date(wanted.ends_at) };
  const place = { resource_id, event_id, timezone, quantity, ...times };
  // The member's mail names them, whoever learns of the payment.
  const alternatives = lost ? await nearestTimes(tx, place, { forMember: true }) : [];
  await recordEvent(tx, "booking.reschedule_failed", booking.id, {
    wanted: { resource_id, event_id, starts_at: wanted.starts_at, ends_at: wanted.ends_at },
    payment_id: payment.id,
    refund_id: refund.id,
    amount: payment.amount,
    alternatives,
  });
  return refund.id;
}
