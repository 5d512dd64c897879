import { releaseBooking } from "@/features/scheduling/bookings/release";
import type { Ctx } from "@/server/context";
import type { BookingSeries, BookingSeriesId } from "./schema";
import { loadBookingSeries, toBookingSeries, unpaidOf } from "./store";

/**
 * Releases the dates of a series that are held for payment; those that are paid or requested stay.
 * Repeating it releases the dates that a failure left. Raises BookingSeriesNotFound, and what
 * `releaseBooking` raises.
 */
export async function releaseBookingSeries(
  ctx: Ctx,
  { series_id }: BookingSeriesId,
): Promise<BookingSeries> {
  const held = unpaidOf(await loadBookingSeries(ctx, series_id), ctx.now());
  for (const { id: booking_id } of held) await releaseBooking(ctx, { booking_id });
  return toBookingSeries(await loadBookingSeries(ctx, series_id), ctx.now());
}
