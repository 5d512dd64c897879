import { type BookingRow, loadBooking } from "@/features/scheduling/bookings/store";
import { atEventTime } from "@/features/scheduling/bookings/moved-event";
import { titleOf } from "@/features/scheduling/bookings/title";
import { localTimes } from "@/features/scheduling/bookings/rules";
import { sha256 } from "@/server/config/secrets";
import { byId, type Ctx } from "@/server/context";
import type { Db } from "@/server/data/db";
import { toTimestamp } from "@/lib/time";
import { guestsLeft, isComing, isStanding, shareStatus } from "./guest-rules";
import { firstNameOf } from "./invite";
import type { Invitation } from "./schema";
import { asClub, type GuestRow, guestsOf, loadGuest } from "./store";

/**
 * Finds the invitation that a link's token opens, with its organization; null when it opens none.
 */
export async function findInvitation(db: Db, token: string) {
  return db.bookingGuest.findFirst({
    where: { token_hash: sha256(token) },
    select: { id: true, status: true, organization: true },
  });
}

/** Returns an invitation as its guest sees it; the link is the only credential needed. */
export async function openInvitation(
  ctx: Ctx,
  { booking_guest_id }: { booking_guest_id: string },
): Promise<Invitation> {
  const club = asClub(ctx);
  return viewInvitation(club, await loadGuest(club, booking_guest_id));
}

/** Returns an invitation of a loaded guest; the context is the club's. */
export async function viewInvitation(ctx: Ctx, guest: GuestRow): Promise<Invitation> {
  const booking = await atEventTime(ctx, await loadBooking(ctx, guest.booking_id));
  const host = await ctx.db.member.findFirst({
    where: { organization_id: ctx.org.id, id: booking.member_id },
    select: { name: true },
  });
  const { share_amount: amount, refunded_amount } = guest;
  const { currency } = booking;
  const status = shareStatus(guest);
  return {
    id: guest.id,
    organization_name: ctx.org.name,
    title: titleOf(booking),
    place: await placeOf(ctx, booking),
    host_first_name: firstNameOf(host?.name),
    guest_name: guest.name,
    ...localTimes(booking),
    starts_at: toTimestamp(booking.starts_at),
    ends_at: toTimestamp(booking.ends_at),
    timezone: booking.timezone,
    state: await stateOf(ctx, guest, booking),
    share:
      amount === null || status === null ? null : { amount, refunded_amount, currency, status },
    pays_as: guest.member_id !== null && !guest.pays_as_guest ? "member" : "guest",
  };
}

/** Returns the name of an event's room: where it has moved without the booking, of its new one. */
async function placeOf(ctx: Ctx, { event_id, event, resource, ...booking }: BookingRow) {
  if (!event_id || !event) return null;
  if (!booking.is_schedule_desynced) return resource?.name ?? null;
  const select = { resource: { select: { name: true } } };
  const moved = await ctx.db.event.findUnique({ where: byId(ctx, event_id), select });
  return moved?.resource?.name ?? null;
}

async function stateOf(
  ctx: Ctx,
  guest: GuestRow,
  booking: BookingRow,
): Promise<Invitation["state"]> {
  if (guest.status === "withdrawn") return "withdrawn";
  if (booking.status === "cancelled") return "cancelled";
  if (!isComing(booking, ctx.now())) return "over";
  if (isStanding(guest)) return guest.status as "invited" | "accepted";
  return guestsLeft(booking, await guestsOf(ctx, booking.id)) > 0 ? "declined" : "full";
}
