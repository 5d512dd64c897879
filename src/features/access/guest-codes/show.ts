import { currentKeyId } from "@/features/access/pass-code-keys/store";
import { isComing } from "@/features/scheduling/bookings/guests/guest-rules";
import { asClub, loadGuest } from "@/features/scheduling/bookings/guests/store";
import { atEventTime } from "@/features/scheduling/bookings/moved-event";
import { checkInOpening } from "@/features/scheduling/bookings/presence-rules";
import { loadBooking } from "@/features/scheduling/bookings/store";
import { toTimestamp } from "@/lib/time";
import { byId, type Ctx } from "@/server/context";
import { signGuestCode } from "@/features/access/passes/guest-codes";

/** A guest's code for the door, and from when until when it opens. */
export type ShownCode = { message: string; opens_at: string; closes_at: string };

/**
 * Returns the door code of a guest who has accepted; null for anybody else, and once the booking is
 * over. Raises BookingGuestNotFound.
 */
export async function showGuestCode(
  ctx: Ctx,
  { booking_guest_id }: { booking_guest_id: string },
): Promise<ShownCode | null> {
  const club = asClub(ctx);
  const guest = await loadGuest(club, booking_guest_id);
  const booking = await atEventTime(club, await loadBooking(club, guest.booking_id));
  if (guest.status !== "accepted" || !isComing(booking, ctx.now())) return null;
  const where = byId(club, await currentKeyId(club));
  const key = await club.db.passCodeKey.findUniqueOrThrow({ where });
  return {
    message: signGuestCode(guest, key),
    opens_at: toTimestamp(checkInOpening(booking, "member").opens),
    closes_at: toTimestamp(booking.ends_at),
  };
}
