import type { Ctx } from "@/server/context";
import { changeStatus } from "./change-status";
import type { Booking, BookingId } from "./schema";
import { transition } from "./transition";

/**
 * Undoes a check-in. Not checked in → unchanged. Raises BookingNotFound and
 * InvalidStatusTransition.
 */
export async function undoCheckIn(ctx: Ctx, { booking_id }: BookingId): Promise<Booking> {
  return transition(ctx, booking_id, "undo_check_in", (tx, booking) =>
    changeStatus(
      tx,
      booking,
      "confirmed",
      { checked_in_at: null },
      { type: "booking.check_in_undone" },
    ),
  );
}
