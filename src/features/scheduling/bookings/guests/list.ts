import { loadBooking, type BookingRow } from "@/features/scheduling/bookings/store";
import type { BookingId } from "@/features/scheduling/bookings/schema";
import type { Ctx } from "@/server/context";
import { guestsLeft, hostAmount } from "./guest-rules";
import type { BookingGuests } from "./schema";
import { sharedPrice } from "./shared-price";
import { guestsOf, toGuest } from "./store";
import { stillComing } from "./still-coming";

/** Lists a booking's guests with their shares, first invited first. Raises BookingNotFound. */
export async function listGuests(ctx: Ctx, { booking_id }: BookingId): Promise<BookingGuests> {
  return viewGuests(ctx, await loadBooking(ctx, booking_id));
}

/** Returns the guests of a loaded booking. */
export async function viewGuests(ctx: Ctx, booking: BookingRow): Promise<BookingGuests> {
  const rows = await guestsOf(ctx, booking.id);
  const amount_due = await sharedPrice(ctx, booking, rows);
  return {
    items: rows.map((row) => toGuest(ctx, row)),
    currency: booking.currency,
    amount_due,
    host_amount: hostAmount(amount_due, rows),
    guests_left: (await stillComing(ctx, booking)) ? guestsLeft(booking, rows) : 0,
  };
}
