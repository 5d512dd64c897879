import type { Ctx } from "@/server/context";
import type { BookingSeries, BookingSeriesId } from "./schema";
import { loadBookingSeries, toBookingSeries } from "./store";

/** Returns one series with its bookings as they are now. Raises BookingSeriesNotFound. */
export async function getBookingSeries(ctx: Ctx, input: BookingSeriesId): Promise<BookingSeries> {
  return toBookingSeries(await loadBookingSeries(ctx, input.series_id), ctx.now(), {
    secret: true,
  });
}
