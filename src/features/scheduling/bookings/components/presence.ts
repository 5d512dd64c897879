import type { Terms } from "@/features/catalogue/policies/schema";
import type { Booking } from "../schema";

type Repeated = Pick<Booking, "status" | "resource_id" | "event_id" | "series_id"> & {
  terms: Pick<Terms, "requires_approval">;
};

type Movable = Pick<Booking, "event_id" | "status"> & { terms: Pick<Terms, "requires_approval"> };

/** True while a member may check in, by the terms of the booking. */
export function mayCheckIn(booking: Booking, now: string): boolean {
  if (booking.status !== "confirmed") return false;
  const { opens_minutes_before, closes_minutes_after } = booking.terms.check_in;
  const [start, end, at] = [booking.starts_at, booking.ends_at, now].map(Date.parse) as [
    number,
    number,
    number,
  ];
  const closes = closes_minutes_after === null ? end : start + closes_minutes_after * 60_000;
  return at >= start - opens_minutes_before * 60_000 && at < closes;
}

/**
 * Returns who may move a booking: the member themselves, or only the club once it has approved it; null for a place
 * at an event, which has the event's time.
 */
export function moverOf({ event_id, status, terms }: Movable): "member" | "club" | null {
  if (event_id) return null;
  return status === "confirmed" && terms.requires_approval ? "club" : "member";
}

/** True while a member may still move a booking to another time. */
export function mayMove(booking: Booking, now: string): boolean {
  if (!["confirmed", "pending_approval"].includes(booking.status)) return false;
  if (moverOf(booking) !== "member") return false;
  const until = Date.parse(booking.starts_at) - booking.terms.reschedule_until_minutes * 60_000;
  return Date.parse(now) < until;
}

/** True if a member may book a time every week at once: not where staff decide on each request. */
export function mayBookWeekly({ requires_approval }: Pick<Terms, "requires_approval">): boolean {
  return !requires_approval;
}

/** True if a member may book the same time in the weeks after: of a space, not of an event. */
export function mayRepeat({ status, resource_id, event_id, series_id, terms }: Repeated): boolean {
  const booked = status === "confirmed" || status === "checked_in";
  const ofSpace = resource_id !== null && event_id === null && series_id === null;
  return booked && ofSpace && mayBookWeekly(terms);
}
