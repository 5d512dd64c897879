import type { Ctx } from "@/server/context";
import type { BookingSeries, SeriesId } from "./schema";
import { loadSeries, toSeries } from "./store";

/** Returns one series with its bookings as they are now. Raises BookingSeriesNotFound. */
export async function getBookingSeries(ctx: Ctx, input: SeriesId): Promise<BookingSeries> {
  return toSeries(await loadSeries(ctx, input.series_id), ctx.now());
}
