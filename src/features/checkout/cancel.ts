import type { Booking, CancelBooking } from "@/features/bookings/schema";
import {
  type BookingRow,
  loadBooking,
  lockBooking,
  presentStatus,
  toBooking,
} from "@/features/bookings/store";
import { issueCreditNote } from "@/features/invoices/credit";
import { openRefund, pushRefund } from "@/features/payments/refund";
import { lockPayment } from "@/features/payments/store";
import { type Ctx, inTx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { moveBooking } from "./move-booking";
import { cancelUnpaid } from "./release";

/**
 * Cancels a booking. Paid: credit note and full refund are written with the cancellation, then the
 * money is sent; a processor that is down delays it and nothing else. Unpaid: its open payment is closed
 * first. Cancelled already → unchanged. A member can cancel until the start.
 * Raises BookingNotFound, InvalidStatusTransition, CheckoutInProgress and ProcessorUnavailable.
 */
export async function cancelBooking(ctx: Ctx, input: CancelBooking): Promise<Booking> {
  const { booking_id: id, notes = null } = input;
  const before = await loadBooking(ctx, id);
  const status = presentStatus(before, ctx.now());
  if (status === "cancelled") return toBooking(before, ctx.now());
  if (status !== "confirmed") {
    return cancelUnpaid(ctx, { id, status }, { event: "booking.cancelled", notes });
  }
  const refundId = await inTx(ctx, (tx) => cancelConfirmed(tx, id, notes));
  // The refund is written; what fails here is sent by the reconciler.
  if (refundId) await pushRefund(ctx, refundId).catch(() => undefined);
  return toBooking(await loadBooking(ctx, id), ctx.now());
}

/** Gives the id of the refund that is to be sent, if any. */
async function cancelConfirmed(tx: Ctx, id: string, notes: string | null): Promise<string | null> {
  const booking = await lockBooking(tx, id);
  if (booking.status === "cancelled") return null;
  const begun = booking.starts_at <= tx.now();
  if (booking.status !== "confirmed" || (begun && tx.actor.kind === "member")) {
    throw InvalidStatusTransition({
      current_status: booking.status,
      ...(begun && { detail: "The booking has begun, so it cannot be cancelled any more." }),
    });
  }
  const { creditNoteId, refundId } = await giveBackMoney(tx, booking);
  await moveBooking(
    tx,
    booking,
    "cancelled",
    {
      cancelled_at: tx.now(),
      cancellation_notes: notes,
      cancellation_credit_note_id: creditNoteId,
    },
    { data: { credit_note_id: creditNoteId, refund_id: refundId } },
  );
  return refundId;
}

async function giveBackMoney(
  tx: Ctx,
  booking: BookingRow,
): Promise<{ creditNoteId: string | null; refundId: string | null }> {
  const { invoice_id, payment_id } = booking;
  if (!invoice_id || !payment_id) return { creditNoteId: null, refundId: null };
  const payment = await lockPayment(tx, payment_id);
  const note = await issueCreditNote(tx, {
    invoice_id,
    amount: payment.amount,
    reason: "booking_cancelled",
  });
  const refund = await openRefund(tx, payment, {
    amount: payment.amount,
    reason: "booking_cancelled",
    credit_note_id: note.id,
  });
  return { creditNoteId: note.id, refundId: refund.id };
}
