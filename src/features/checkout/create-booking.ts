import { holdBooking } from "@/features/bookings/hold";
import type { Booking, CreateBooking } from "@/features/bookings/schema";
import { wantPlace } from "@/features/bookings/want-place";
import type { Ctx } from "@/server/context";
import { isSlotUnavailable, makeRoom, noRoom } from "./make-room";

/**
 * Holds a place, or confirms it when nothing is due. A place that only a lapsed payment still blocks is
 * freed first. Raises what `holdBooking` raises; SlotUnavailable names what else is free.
 */
export async function createBooking(ctx: Ctx, input: CreateBooking): Promise<Booking> {
  try {
    return await holdBooking(ctx, input);
  } catch (error) {
    if (!isSlotUnavailable(error)) throw error;
  }
  const place = await wantPlace(ctx, input);
  if (await makeRoom(ctx, place)) {
    try {
      return await holdBooking(ctx, input);
    } catch (error) {
      if (!isSlotUnavailable(error)) throw error;
    }
  }
  throw await noRoom(ctx, place, input.quantity);
}
