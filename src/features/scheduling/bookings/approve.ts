import { HOUR } from "@/lib/time";
import { type Ctx, inTx } from "@/server/context";
import { recordEvent } from "@/server/jobs/events";
import { changeStatus } from "./change-status";
import { loadMovedEvent } from "./moved-event";
import type { Booking, DecideBooking } from "./schema";
import { type BookingRow, loadBooking, lockBooking, presentStatus, toBooking } from "./store";
import { assertAllowed } from "./status-rules";

/**
 * A member who asked for a place is not waiting at the screen: they get a day to pay, if it starts
 * later.
 */
const PAY_WITHIN_MS = 24 * HOUR;

/**
 * Approves a request: `confirmed` when nothing is due, otherwise `held` for a day, or until the
 * start, also that of its event that has moved, so that the member can pay. Approved already → unchanged. Raises BookingNotFound and
 * InvalidStatusTransition.
 */
export async function approveBooking(ctx: Ctx, input: DecideBooking): Promise<Booking> {
  const { booking_id: id, notes = null } = input;
  await inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, id);
    const status = presentStatus(booking, tx.now());
    if (isApproved(booking, status)) return;
    assertAllowed("approve", status);
    const now = tx.now();
    const { starts_at } = (await loadMovedEvent(tx, booking)) ?? booking;
    const latest = Math.min(now.getTime() + PAY_WITHIN_MS, starts_at.getTime());
    const due = booking.amount_due > 0;
    await recordEvent(tx, "booking.approved", id, { notes });
    await changeStatus(tx, booking, due ? "held" : "confirmed", {
      decided_at: now,
      decision_notes: notes,
      held_until: due ? new Date(latest) : null,
    });
  });
  return toBooking(await loadBooking(ctx, id), ctx.now());
}

function isApproved(booking: BookingRow, status: string): boolean {
  return booking.decided_at !== null && ["held", "pending_payment", "confirmed"].includes(status);
}
