import { minutesBetween } from "@/lib/format";
import type { Booking } from "../schema";

type Chosen = Pick<Booking, "starts_at_local" | "ends_at_local">;

/** Returns the page to which the bank leads back who pays for a move; it keeps the time that was chosen. */
export function afterBankPage({ id, starts_at }: Pick<Booking, "id" | "starts_at">, to: Chosen) {
  const query = new URLSearchParams({
    moving: starts_at,
    time: to.starts_at_local,
    length: String(minutesBetween(to.starts_at_local, to.ends_at_local)),
  });
  return `/bookings/${id}?${query}`;
}

/** Returns the page on which the kept time is chosen again; the booking's own page where none was kept. */
export function moveAgainPage(id: string, { time, length }: { time?: string; length?: string }) {
  if (!time || !length) return `/bookings/${id}`;
  return `/bookings/${id}/reschedule?${new URLSearchParams({ time, length })}`;
}
