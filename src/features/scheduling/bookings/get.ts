import type { Ctx } from "@/server/context";
import type { Booking, BookingId } from "./schema";
import { toOneBooking } from "./payer";
import { loadBooking } from "./store";

/** Returns one booking; its payer also gets the `client_secret` while they must act. Raises BookingNotFound. */
export async function getBooking(ctx: Ctx, input: BookingId): Promise<Booking> {
  return toOneBooking(ctx, await loadBooking(ctx, input.booking_id));
}
