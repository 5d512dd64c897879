import type { Ctx } from "@/server/context";
import { changeStatus } from "./change-status";
import { assertBegun } from "./moved-event";
import type { Booking, BookingId } from "./schema";
import { transition } from "./transition";

/**
 * Closes a booking that has begun; at its end it closes by itself. Completed already → unchanged.
 * Raises BookingNotFound and InvalidStatusTransition.
 */
export async function completeBooking(ctx: Ctx, { booking_id }: BookingId): Promise<Booking> {
  return transition(ctx, booking_id, "complete", async (tx, booking) => {
    await assertBegun(tx, booking);
    await changeStatus(tx, booking, "completed", { completed_at: tx.now() });
  });
}
