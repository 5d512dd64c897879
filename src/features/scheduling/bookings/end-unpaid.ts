import type { BookingStatus } from "./schema";
import { seeingMoney } from "./payer";
import { type BookingRow, loadBooking, lockBooking } from "./store";
import type { PaymentRef } from "@/features/billing/charging/purpose";
import { type Ctx, inTx } from "@/server/context";
import { closePayment } from "@/features/billing/charging/close-payment";
import { findOpenPayment } from "./find-open-payment";
import { changeStatus } from "./change-status";
import { loadMovedEvent } from "./moved-event";
import { UNPAID } from "./status-rules";

/** The end of an unpaid booking: its status, and the type of its event. */
export type End = {
  to: Extract<BookingStatus, "cancelled" | "expired">;
  event: string;
  notes?: string | null;
  /** Checked again under the lock; `moved`: the times of an event that has left its booking. */
  when: (booking: BookingRow, now: Date, moved: { starts_at: Date } | null) => boolean;
};

/**
 * Ends an unpaid booking. Its payment is closed at the processor first, so that a dead booking
 * never has an open intent; only then is the place free. Returns whether it has ended: false when
 * it turned out to be paid, or the processor is still busy. Raises ProcessorUnavailable.
 */
export async function endUnpaid(ctx: Ctx, bookingId: string, end: End): Promise<boolean> {
  // A new attempt may begin between the two steps; it must be closed as well.
  for (let round = 1; round <= 3; round++) {
    const open = await findOpenPayment(ctx, bookingId);
    if (open && !(await closeFor(ctx, bookingId, open))) return false;
    const result = await inTx(ctx, (tx) => endNow(tx, bookingId, end));
    if (result !== "again") return result === "ended";
  }
  return false;
}

/** Closes the payment, whoever pays. */
async function closeFor(ctx: Ctx, bookingId: string, open: PaymentRef): Promise<boolean> {
  return closePayment(seeingMoney(ctx, await loadBooking(ctx, bookingId)), open);
}

async function endNow(tx: Ctx, bookingId: string, end: End): Promise<"ended" | "not" | "again"> {
  const booking = await lockBooking(tx, bookingId);
  if (!UNPAID.includes(booking.status)) return "not";
  if (!end.when(booking, tx.now(), await loadMovedEvent(tx, booking))) return "not";
  if (await findOpenPayment(tx, bookingId)) return "again";
  const cancelled = end.to === "cancelled" && {
    cancelled_at: tx.now(),
    cancellation_notes: end.notes ?? null,
  };
  await changeStatus(tx, booking, end.to, { held_until: null, ...cancelled }, { type: end.event });
  return "ended";
}
