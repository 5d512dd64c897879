import { minutesBetween } from "@/lib/format";
import type { Booking } from "../schema";

type Time = Pick<Booking, "starts_at" | "starts_at_local" | "ends_at_local">;

const lengthOf = ({ starts_at_local, ends_at_local }: Omit<Time, "starts_at">) =>
  String(minutesBetween(starts_at_local, ends_at_local));

/** Returns the page to which the bank leads back who pays for a move; it keeps the time that was chosen. */
export function afterBankPage(id: string, chosen: Time) {
  const query = new URLSearchParams({
    to: chosen.starts_at,
    time: chosen.starts_at_local,
    length: lengthOf(chosen),
  });
  return `/bookings/${id}?${query}`;
}

/** True once a booking is at the kept time, and as long as was chosen: a move may change either. */
export function hasMoved(booking: Time, kept: { to: string; length?: string | undefined }) {
  return booking.starts_at === kept.to && lengthOf(booking) === kept.length;
}

/** Returns the page on which the kept time is chosen again; the booking's own page where none was kept. */
export function moveAgainPage(id: string, { time, length }: { time?: string; length?: string }) {
  if (!time || !length) return `/bookings/${id}`;
  return `/bookings/${id}/reschedule?${new URLSearchParams({ time, length })}`;
}
