import type { Ctx } from "@/server/context";
import { changeStatus } from "./change-status";
import type { Booking, DecideBooking } from "./schema";
import { transition } from "./transition";

/**
 * Declines a request and frees its place. Declined already → unchanged. Raises BookingNotFound and
 * InvalidStatusTransition.
 */
export async function declineBooking(ctx: Ctx, input: DecideBooking): Promise<Booking> {
  const { booking_id, notes = null } = input;
  return transition(ctx, booking_id, "decline", (tx, booking) =>
    changeStatus(
      tx,
      booking,
      "declined",
      { decided_at: tx.now(), decision_notes: notes },
      { data: { notes } },
    ),
  );
}
