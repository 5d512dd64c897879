import { toLocal } from "@/lib/time";
import type { Ctx } from "@/server/context";
import { InvalidStatusTransition } from "@/server/errors";
import { CheckInNotOpen } from "./errors";
import { changeStatus } from "./change-status";
import { checkInOpening } from "./presence-rules";
import type { Booking, BookingId } from "./schema";
import type { BookingRow } from "./store";
import { transition } from "./transition";

/**
 * Checks the member in: within the terms' window, or all day by staff, including a no-show who
 * comes after all, unless money was refunded for it. Checked in already → unchanged. Raises
 * BookingNotFound, InvalidStatusTransition and CheckInNotOpen.
 */
export async function checkInBooking(ctx: Ctx, { booking_id }: BookingId): Promise<Booking> {
  return transition(ctx, booking_id, "check_in", async (tx, booking) => {
    if (booking.cancellation_credit_note_id !== null) {
      throw InvalidStatusTransition({
        current_status: booking.status,
        detail: "A part of the price was refunded for the no-show: book again.",
      });
    }
    assertOpen(tx, booking);
    const change = { checked_in_at: tx.now(), no_show_at: null };
    await changeStatus(tx, booking, "checked_in", change);
  });
}

function assertOpen(tx: Ctx, booking: BookingRow): void {
  const who = tx.actor.kind === "member" ? "member" : "staff";
  const { opens, closes } = checkInOpening(booking, who);
  const now = tx.now();
  if (now >= opens && (closes === null || now < closes)) return;
  const said = toLocal((now < opens ? opens : (closes ?? opens)).getTime(), booking.timezone);
  const when = `${said.replace("T", " ").slice(0, 16)} (${booking.timezone})`;
  throw CheckInNotOpen({
    detail: now < opens ? `Check-in opens at ${when}.` : `Check-in closed at ${when}.`,
    opens_at: opens.toISOString(),
    closes_at: closes?.toISOString() ?? null,
  });
}
