import type { WaitlistEntry } from "../schema";

/** What a member still waits for, or is to decide on: offers first, the soonest before the later. */
export function openEntries(entries: WaitlistEntry[]): WaitlistEntry[] {
  return entries
    .filter(({ status }) => status === "offered" || status === "waiting")
    .sort((a, b) => rank(a) - rank(b) || a.starts_at.localeCompare(b.starts_at));
}

/** The bookings that are offers: until one is taken up there is nothing else to do about it. */
export function offeredBookings(entries: WaitlistEntry[]): Set<string> {
  return new Set(
    entries.flatMap(({ status, offered_booking_id: id }) =>
      status === "offered" && id ? [id] : [],
    ),
  );
}

const rank = ({ status }: WaitlistEntry) => (status === "offered" ? 0 : 1);
