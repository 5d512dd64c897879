import { lockBooking } from "@/features/scheduling/bookings/store";
import { type Ctx, inTx } from "@/server/context";
import { changesOf } from "@/server/jobs/events";
import { changeGuest } from "./change-guest";
import { BookingGuestNotFound, GuestsNotPossible, SharePaid } from "./errors";
import { checkShares, isExceeded, splitEqually } from "./guest-rules";
import { viewGuests } from "./list";
import type { BookingGuests, SplitBooking } from "./schema";
import { type GuestRow, guestsOf } from "./store";
import { closeShares } from "./close-shares";
import { sharedPrice } from "./shared-price";
import { stillComing } from "./still-coming";

/**
 * Splits a booking's price among its host and guests, equally or by given amounts (minor units); the
 * rest stays with the host, and paid shares stay as they are. Raises BookingNotFound,
 * BookingGuestNotFound, GuestsNotPossible, SharePaid, ShareTooSmall and SharesExceedPrice.
 */
export async function splitBooking(ctx: Ctx, input: SplitBooking): Promise<BookingGuests> {
  const { booking_id } = input;
  const view = await inTx(ctx, async (tx) => {
    const booking = await lockBooking(tx, booking_id);
    if (!(await stillComing(tx, booking))) {
      throw GuestsNotPossible({ current_status: booking.status });
    }
    const guests = await guestsOf(tx, booking_id);
    const price = { ...booking, amount_due: await sharedPrice(tx, booking, guests) };
    const shares = input.shares
      ? checkShares(price, guests, wantedOf(input.shares, guests))
      : splitEqually(price, guests);
    await setShares(tx, guests, shares);
    return viewGuests(tx, booking);
  });
  await closeShares(ctx, { booking_id }, { unlessAsked: true });
  return view;
}

function wantedOf(given: NonNullable<SplitBooking["shares"]>, guests: GuestRow[]) {
  for (const { booking_guest_id: id, amount } of given) {
    const guest = guests.find((one) => one.id === id);
    if (!guest) throw BookingGuestNotFound({ resource: "booking_guest", resource_id: id });
    if (guest.paid_at !== null && amount !== guest.share_amount) throw SharePaid();
  }
  return new Map(given.map(({ booking_guest_id, amount }) => [booking_guest_id, amount]));
}

/** Sets the open shares of guests, whose booking is locked; those without one are cleared. */
async function setShares(
  tx: Ctx,
  guests: GuestRow[],
  shares: ReadonlyMap<string, number>,
): Promise<void> {
  for (const guest of guests.filter(({ paid_at }) => paid_at === null)) {
    const share_amount = shares.get(guest.id) ?? null;
    if (share_amount === guest.share_amount) continue;
    const data = changesOf(guest, { share_amount });
    await changeGuest(tx, guest, { share_amount }, { type: "booking_guest.share_changed", data });
  }
}

/**
 * Clears the open shares of a locked booking that a new price (minor units) no longer covers, as
 * after a move to a cheaper time: the host splits it again.
 */
export async function fitShares(
  tx: Ctx,
  { id, amount_due }: { id: string; amount_due: number },
): Promise<void> {
  const guests = await guestsOf(tx, id);
  if (isExceeded(amount_due, guests)) await setShares(tx, guests, new Map());
}
