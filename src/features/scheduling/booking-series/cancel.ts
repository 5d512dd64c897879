import { CANCELLABLE } from "@/features/scheduling/bookings/status-rules";
import {
  cancelBooking,
  previewBookingCancellation,
  type Taken,
} from "@/features/scheduling/bookings/cancel";
import { RefundChanged } from "@/features/scheduling/bookings/errors";
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
 * cancellation of its own: with its refund, its fee and its documents. The terms of this moment
 * hold for all of them, however long the processor takes. Repeating it cancels the dates that a
 * failure left. Raises BookingSeriesNotFound, RefundChanged before anything is cancelled, and what
 * `cancelBooking` raises.
 */
export async function cancelBookingSeries(
  ctx: Ctx,
  { expected_refund_amount: expected, ...input }: CancelShownSeries,
): Promise<BookingSeries> {
  const asked = ctx.now();
  const then: Ctx = { ...ctx, now: () => asked };
  const ids = await cancellable(then, input);
  if (expected !== undefined) {
    const { refund_amount } = await previewDates(then, ids);
    if (refund_amount !== expected) throw RefundChanged({ refund_amount });
  }
  for (const booking_id of ids) await cancelBooking(then, { booking_id });
  return toBookingSeries(await loadBookingSeries(ctx, input.series_id), ctx.now());
}

/** Sums the effects of cancelling those bookings now. Raises BookingSeriesNotFound. */
export async function previewSeriesCancellation(
  ctx: Ctx,
  input: CancelBookingSeries,
): Promise<SeriesCancellation> {
  return previewDates(ctx, await cancellable(ctx, input));
}

async function previewDates(ctx: Ctx, ids: string[]): Promise<SeriesCancellation> {
  const sum = {
    dates: ids.length,
    currency: ctx.org.default_currency,
    refund_amount: 0,
    fee_amount: 0,
  };
  const taken: Taken = { of: new Map(), given: 0 };
  for (const booking_id of ids) {
    const one = await previewBookingCancellation(ctx, { booking_id }, taken);
    // A date that moves no money has no say.
    if (sum.refund_amount + sum.fee_amount === 0) sum.currency = one.currency;
    sum.refund_amount += one.refund_amount;
    sum.fee_amount += one.fee_amount;
  }
  return sum;
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
