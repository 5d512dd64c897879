import type { WaitlistEntry } from "../schema";

/**
 * Returns the entries that still wait or need an answer: offers first, the soonest before the
 * later.
 */
export function openEntries(entries: WaitlistEntry[]): WaitlistEntry[] {
  return entries
    .filter(({ status }) => status === "offered" || status === "waiting")
    .sort((a, b) => rank(a) - rank(b) || a.starts_at.localeCompare(b.starts_at));
}

/** Returns the ids of bookings that are offers: until one is accepted, it has no other actions. */
export function offeredBookings(entries: WaitlistEntry[]): Set<string> {
  return new Set(
    entries.flatMap(({ status, offered_booking_id: id }) =>
      status === "offered" && id ? [id] : [],
    ),
  );
}

const rank = ({ status }: WaitlistEntry) => (status === "offered" ? 0 : 1);
