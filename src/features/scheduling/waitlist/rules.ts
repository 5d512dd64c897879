/** The status of a waitlist entry as of now, given the outcome of its offer. Pure. */
import { PLACED } from "@/features/scheduling/bookings/status-rules";
import { MINUTE } from "@/lib/time";
import type { WaitlistStatus } from "./schema";

type Subject = { policy: { min_notice_minutes: number | null } | null };

type Entry = {
  status: string;
  starts_at: Date;
  offer_expires_at: Date | null;
  event: (Subject & { starts_at: Date }) | null;
  resource: Subject | null;
  offered_booking: { status: string; held_until: Date | null } | null;
};

/** Statuses that still change with time. */
export const OPEN_STATUSES = ["waiting", "offered", "accepted"];

/** The places that one member may wait for at a time, offers included. */
export const MOST_OPEN = 20;

/**
 * Returns the status by the clock and the offered booking, before any job has tidied it up: a
 * member who pays for the offered place without accepting has accepted, and so has one who has
 * extended its hold beyond the offer.
 */
export function presentStatus(entry: Entry, now: Date): WaitlistStatus {
  const status = entry.status as WaitlistStatus;
  if (status === "waiting") return endsAt(entry) <= now.getTime() ? "expired" : "waiting";
  const booking = entry.offered_booking;
  if (!OPEN_STATUSES.includes(status) || !booking) return status;
  if (PLACED.includes(booking.status)) return "booked";
  if (booking.status === "pending_payment" || booking.status === "pending_approval") {
    return "accepted";
  }
  const until = booking.status === "held" ? booking.held_until : null;
  if (until === null || until <= now) return "expired";
  if (status !== "offered" || (offerEnd(entry) ?? now) > now) return status;
  const extended = until > (entry.offer_expires_at ?? until);
  return extended && (entry.event ?? entry).starts_at > now ? "accepted" : "expired";
}

/** Returns the moment at which an offer ends: its event may have been brought forward since. */
export function offerEnd({ offer_expires_at: end, event }: Entry): Date | null {
  return end && event && event.starts_at < end ? event.starts_at : end;
}

/**
 * Returns the moment at which a waiting entry ends, as `waitlist_ends_at` does: the start of its
 * event, wherever that has moved, or its own, less the notice that the terms now ask for.
 */
function endsAt({ starts_at, event, resource }: Entry): number {
  const notice = (resource ?? event)?.policy?.min_notice_minutes ?? 0;
  return (event?.starts_at ?? starts_at).getTime() - notice * MINUTE;
}
