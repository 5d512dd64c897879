import { minutesBetween } from "@/lib/format";
import { addDays, daysBetween } from "@/ui/calendar-date";
import type { Booking } from "../schema";
import { forWhom, type Whose } from "./place-of";

type Past = Pick<Booking, "resource_id" | "starts_at_local" | "ends_at_local" | "quantity"> & Whose;

/**
 * Returns the page that books a past time again: its place at the same hour of the same weekday, the next one
 * after `today`, for the same person. Null for a place at an event.
 */
export function againPage(booking: Past & { event_id: string | null }, today: string) {
  const { event_id, resource_id, starts_at_local: start, ends_at_local: end, quantity } = booking;
  if (event_id || !resource_id) return null;
  const weeks = Math.max(1, Math.floor(daysBetween(start.slice(0, 10), today) / 7) + 1);
  const query = new URLSearchParams({
    time: `${addDays(start.slice(0, 10), weeks * 7)}${start.slice(10)}`,
    length: String(minutesBetween(start, end)),
    people: String(quantity),
    ...forWhom(booking),
  });
  return `/resources/${resource_id}?${query}`;
}
