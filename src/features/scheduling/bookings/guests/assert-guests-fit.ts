import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { SharesExceedPrice, TooManyGuests } from "./errors";
import { isStanding, mostGuests, paidShares } from "./guest-rules";
import { guestsOf } from "./store";

/** A booking as it would be after a move; its price is in minor units. */
type Moved = { event_id: string | null; quantity: number; amount_due: number };

/**
 * Checks that a booking's guests fit where it would move to: each who may come has a place, and what they have
 * paid is not more than the price. Raises TooManyGuests and SharesExceedPrice.
 */
export async function assertGuestsFit(ctx: Ctx, booking: BookingRow, to: Moved): Promise<void> {
  const guests = await guestsOf(ctx, booking.id);
  const most = mostGuests(to);
  if (most < mostGuests(booking) && guests.filter(isStanding).length > most) throw TooManyGuests();
  if (to.amount_due < paidShares(guests)) throw SharesExceedPrice();
}
