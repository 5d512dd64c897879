/** The effect of a payment on the bookings that it pays for. */
import { MINUTE } from "@/lib/time";
import { changeStatus } from "./change-status";
import { type BookingRow, lockBooking } from "./store";
import { cardToCharge } from "@/features/billing/charging/card-to-charge";
import type { Purchase, Purpose, Purposes } from "@/features/billing/charging/purpose";
import type { ProcessorCall } from "@/features/billing/payments/calls";
import { byId, type Ctx } from "@/server/context";
import { findOpenPayment, payingFor } from "./find-open-payment";
import { announcePayment } from "./announce-payment";
import { checkoutBooking, payForBookings } from "./checkout";
import { confirmOrRefund } from "./confirm-or-refund";
import { UNPAID } from "./status-rules";

/**
 * The time in which the payer's bank may ask for confirmation; the hold is extended to it, once
 * (contract §4).
 */
const ACTION_MS = 15 * MINUTE;

/** The price of a booking: a payment keeps its place, and its success confirms it. */
export const bookingPurpose: Purposes["booking"] = {
  announce: announcePayment,
  charge: async (ctx, payment, how) => {
    const event_booking_id = payment.booking_id ?? "";
    await checkoutBooking(ctx, { event_booking_id, payment_method_id: cardToCharge(payment, how) });
  },
  lock: async (tx, { booking_id }) => purchaseOf(tx, [await lockBooking(tx, booking_id ?? "")]),
};

/** The price of several bookings: they name their payment, and it confirms all of them. */
export const bookingsPurpose: Purpose = {
  charge: async (ctx, payment, how) => {
    const ids = await idsOf(ctx, payment.id);
    await payForBookings(ctx, ids, { payment_method_id: cardToCharge(payment, how) });
  },
  lock: async (tx, { id }) => {
    const bookings = [];
    for (const one of await idsOf(tx, id)) bookings.push(await lockBooking(tx, one));
    // One may have got a payment of its own while it was waited for.
    return purchaseOf(
      tx,
      bookings.filter(({ payment_id }) => payment_id === id),
    );
  },
};

/** Returns the ids of the bookings that a payment pays for, in the order in which they are locked. */
async function idsOf(ctx: Ctx, payment_id: string): Promise<string[]> {
  const rows = await ctx.db.booking.findMany({
    where: { organization_id: ctx.org.id, payment_id },
    select: { id: true },
  });
  return rows.map(({ id }) => id).sort();
}

function purchaseOf(tx: Ctx, bookings: BookingRow[]): Purchase {
  return {
    paid: async (payment) => confirmOrRefund(tx, bookings, payment),
    waiting: async (call) => {
      for (const one of bookings) await awaitPayer(tx, one, call);
    },
    unpaid: async () => {
      for (const one of bookings) await backToHeld(tx, one);
    },
    rival: async () => {
      const unpaid = bookings.find(({ status }) => UNPAID.includes(status));
      return unpaid ? findOpenPayment(tx, unpaid.id) : null;
    },
  };
}

/** Waits while the payer's bank asks for confirmation; the first time, for 15 minutes from now. */
async function awaitPayer(tx: Ctx, booking: BookingRow, call?: ProcessorCall): Promise<void> {
  if (booking.status !== "pending_payment") return;
  const before = await tx.db.processorCall.count({
    where: {
      organization_id: tx.org.id,
      payment: payingFor(booking.id),
      outcome: "requires_action",
      ...(call && { id: { not: call.id } }),
    },
  });
  const until = new Date(tx.now().getTime() + ACTION_MS);
  if (before > 0 || !call || (booking.held_until && booking.held_until >= until)) return;
  const data = { held_until: until, updated_at: tx.now() };
  await tx.db.booking.update({ where: byId(tx, booking.id), data, select: { id: true } });
}

/**
 * Returns an uncharged booking to its hold, for another try. A lapsed one keeps its place until the
 * expiry routine has cancelled the intent.
 */
async function backToHeld(tx: Ctx, booking: BookingRow): Promise<void> {
  if (booking.status !== "pending_payment") return;
  if (!booking.held_until || booking.held_until <= tx.now()) return;
  await changeStatus(tx, booking, "held");
}
