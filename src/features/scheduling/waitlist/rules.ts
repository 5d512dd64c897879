/** The status of a waitlist entry as of now, given the outcome of its offer. Pure. */
import type { WaitlistStatus } from "./schema";

type Entry = {
  status: string;
  starts_at: Date;
  offered_booking: { status: string; held_until: Date | null } | null;
};

const THEIRS = ["confirmed", "checked_in", "completed", "no_show"];

/** Statuses that still change with time. */
export const OPEN_STATUSES = ["waiting", "offered", "accepted"];

/**
 * Returns the status by the clock and the offered booking, before any job has tidied it up: a
 * member who pays for the offered place without accepting has accepted.
 */
export function presentStatus(entry: Entry, now: Date): WaitlistStatus {
  const status = entry.status as WaitlistStatus;
  if (status === "waiting") return entry.starts_at <= now ? "expired" : "waiting";
  const booking = entry.offered_booking;
  if (!OPEN_STATUSES.includes(status) || !booking) return status;
  if (THEIRS.includes(booking.status)) return "booked";
  if (booking.status === "pending_payment" || booking.status === "pending_approval") {
    return "accepted";
  }
  const held = booking.status === "held" && booking.held_until !== null && booking.held_until > now;
  return held ? status : "expired";
}
