import { CANCELLABLE } from "@/features/scheduling/bookings/status-rules";
import {
  cancelBooking,
  previewBookingCancellation,
  type Taken,
} from "@/features/scheduling/bookings/cancel";
import { RefundChanged } from "@/features/scheduling/bookings/errors";
import type { CancellationPreview } from "@/features/scheduling/bookings/preview-schema";
import { presentStatus } from "@/features/scheduling/bookings/store";
import { toLocal } from "@/lib/time";
import type { Ctx } from "@/server/context";
import type {
  BookingSeries,
  CancelBookingSeries,
  CancelShownSeries,
  SeriesCancellation,
} from "./schema";
import { loadBookingSeries, toBookingSeries } from "./store";

/**
 * Cancels the bookings of a series that have not begun, or those from one date on, each as a
 * cancellation of its own: with its refund, its fee and its documents. Repeating it cancels the
 * dates that a failure left. Raises BookingSeriesNotFound, RefundChanged and what `cancelBooking`
 * raises.
 */
export async function cancelBookingSeries(
  ctx: Ctx,
  { expected_refund_amount: expected, ...input }: CancelShownSeries,
): Promise<BookingSeries> {
  const ids = await cancellable(ctx, input);
  const shown = expected === undefined ? null : await previewEach(ctx, ids);
  const refund_amount = shown && sumOf(shown, "refund_amount");
  if (refund_amount !== null && refund_amount !== expected) throw RefundChanged({ refund_amount });
  for (const [at, booking_id] of ids.entries()) {
    // A time of the terms can pass between two of the dates, too.
    const percent = shown?.[at]?.refund_percent;
    await cancelBooking(ctx, {
      booking_id,
      ...(percent !== undefined && { expected_refund_percent: percent }),
    });
  }
  return toBookingSeries(await loadBookingSeries(ctx, input.series_id), ctx.now());
}

/** Sums the effects of cancelling those bookings now. Raises BookingSeriesNotFound. */
export async function previewSeriesCancellation(
  ctx: Ctx,
  input: CancelBookingSeries,
): Promise<SeriesCancellation> {
  const ids = await cancellable(ctx, input);
  const previews = await previewEach(ctx, ids);
  return {
    dates: ids.length,
    currency: previews.at(-1)?.currency ?? ctx.org.default_currency,
    refund_amount: sumOf(previews, "refund_amount"),
    fee_amount: sumOf(previews, "fee_amount"),
  };
}

/** Previews the cancellation of each, after those before it. */
async function previewEach(ctx: Ctx, ids: string[]): Promise<CancellationPreview[]> {
  const taken: Taken = { of: new Map(), given: 0 };
  const previews: CancellationPreview[] = [];
  for (const booking_id of ids) {
    previews.push(await previewBookingCancellation(ctx, { booking_id }, taken));
  }
  return previews;
}

function sumOf(previews: CancellationPreview[], field: "refund_amount" | "fee_amount"): number {
  return previews.reduce((sum, one) => sum + one[field], 0);
}

/** Returns the ids of the bookings to cancel, earliest first. */
async function cancellable(ctx: Ctx, { series_id, from_local }: CancelBookingSeries) {
  const now = ctx.now();
  const { bookings } = await loadBookingSeries(ctx, series_id);
  return bookings
    .filter((one) => CANCELLABLE.includes(presentStatus(one, now)) && one.starts_at > now)
    .filter(
      (one) =>
        from_local === undefined || toLocal(one.starts_at.getTime(), one.timezone) >= from_local,
    )
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map(({ id }) => id);
}
