import type { Ctx } from "@/server/context";
import type { BookingGuest, BookingGuestId } from "./schema";
import { loadGuest, toGuest } from "./store";

/** Returns one guest of a booking. Raises BookingGuestNotFound. */
export async function getGuest(ctx: Ctx, input: BookingGuestId): Promise<BookingGuest> {
  return toGuest(ctx, await loadGuest(ctx, input.booking_guest_id));
}
