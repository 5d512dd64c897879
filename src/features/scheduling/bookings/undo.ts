import type { Ctx } from "@/server/context";
import { cancelBooking } from "./cancel";
import type { Booking, BookingId } from "./schema";

/**
 * Takes back a booking that was just made: an ordinary cancellation that refuses to cost anything. Raises what
 * `cancelBooking` raises, and InvalidStatusTransition once the terms keep a part.
 */
export async function undoBooking(ctx: Ctx, { booking_id }: BookingId): Promise<Booking> {
  return cancelBooking(ctx, { booking_id }, { onlyFree: true });
}
