import { assertPaidOrWaiting, payForBookings } from "@/features/scheduling/bookings/checkout";
import { findOpenPayment } from "@/features/scheduling/bookings/find-open-payment";
import { presentStatus } from "@/features/scheduling/bookings/store";
import { refresh } from "@/features/billing/charging/refresh";
import { HoldExpired } from "@/features/billing/charging/errors";
import type { Ctx } from "@/server/context";
import type { BookingSeries, BookingSeriesId, CheckoutBookingSeries } from "./schema";
import { loadBookingSeries, toBookingSeries, unpaidOf } from "./store";

/**
 * Pays for all held dates of a series with one payment: all of them are booked, or none is. Dates
 * that were skipped are never charged. However often and concurrently it is called, the card is
 * charged once. Returns the series; while the payer must act, with its `client_secret`. Raises
 * BookingSeriesNotFound, HoldExpired when no hold is left, and what `payForBookings` raises.
 */
export async function checkoutBookingSeries(
  ctx: Ctx,
  { series_id, ...paying }: CheckoutBookingSeries,
): Promise<BookingSeries> {
  const before = await loadBookingSeries(ctx, series_id);
  const ids = unpaidOf(before, ctx.now()).map(({ id }) => id);
  if (ids.length === 0) {
    const paid = before.bookings.some(({ status }) => status === "confirmed");
    if (!paid) throw HoldExpired();
    return toBookingSeries(before, ctx.now());
  }
  const payment_id = await payForBookings(ctx, ids, paying);
  const after = await loadBookingSeries(ctx, series_id);
  for (const one of after.bookings) {
    if (ids.includes(one.id)) assertPaidOrWaiting(presentStatus(one, ctx.now()), payment_id);
  }
  return toBookingSeries(after, ctx.now(), { secret: true });
}

/**
 * Asks the processor about the open payments of a series and settles them. Raises
 * BookingSeriesNotFound and ProcessorUnavailable.
 */
export async function syncBookingSeries(ctx: Ctx, input: BookingSeriesId): Promise<BookingSeries> {
  const before = await loadBookingSeries(ctx, input.series_id);
  const asked = new Set<string>();
  for (const { id } of unpaidOf(before, ctx.now())) {
    const open = await findOpenPayment(ctx, id);
    if (!open || asked.has(open.id)) continue;
    asked.add(open.id);
    await refresh(ctx, open.id);
  }
  const after = await loadBookingSeries(ctx, input.series_id);
  return toBookingSeries(after, ctx.now(), { secret: true });
}
