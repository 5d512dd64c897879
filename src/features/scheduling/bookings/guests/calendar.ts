import { readPlace } from "@/features/platform/organizations/read-place";
import { calendarText } from "@/features/scheduling/bookings/calendar";
import { atEventTime } from "@/features/scheduling/bookings/moved-event";
import { loadBooking } from "@/features/scheduling/bookings/store";
import type { Ctx } from "@/server/context";
import { asClub, invitationUrl, loadGuest } from "./store";

/**
 * Writes the booking of an invitation as an iCalendar file, without the host's notes; its link leads
 * to the invitation. Raises BookingGuestNotFound.
 */
export async function invitationCalendar(
  ctx: Ctx,
  { booking_guest_id }: { booking_guest_id: string },
): Promise<string> {
  const club = asClub(ctx);
  const guest = await loadGuest(club, booking_guest_id);
  const booking = await atEventTime(club, await loadBooking(club, guest.booking_id));
  const url = invitationUrl(club, guest);
  return calendarText({ ...club, place: await readPlace(club) }, [
    { ...booking, id: guest.id, notes: null, url },
  ]);
}
