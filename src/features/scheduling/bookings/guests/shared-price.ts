import { loadMoney } from "@/features/scheduling/bookings/refund-booking";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { paidShares } from "./guest-rules";
import type { GuestRow } from "./store";
import { isLive } from "./words";

/**
 * Returns what the host and the guests pay of a booking's price together, in minor units: less than
 * the price once the club has taken something off its invoice.
 */
export async function sharedPrice(
  ctx: Ctx,
  booking: BookingRow,
  guests: readonly GuestRow[],
): Promise<number> {
  const { amount_due, invoice_id } = booking;
  if (invoice_id === null || !isLive(booking)) return amount_due;
  const { invoiced } = await loadMoney(ctx, booking);
  return Math.min(amount_due, invoiced + paidShares(guests));
}
