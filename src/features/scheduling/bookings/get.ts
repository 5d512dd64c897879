import type { Ctx } from "@/server/context";
import type { Booking, BookingId } from "./schema";
import { loadBooking, toBooking } from "./store";

/**
 * Returns one booking, with the `client_secret` while its payer must act. Raises BookingNotFound.
 */
export async function getBooking(ctx: Ctx, input: BookingId): Promise<Booking> {
  return toBooking(await loadBooking(ctx, input.booking_id), ctx.now(), { secret: true });
}
