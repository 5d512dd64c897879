import { minutesBetween } from "@/lib/format";
import type { Booking } from "../schema";

type Placed = Pick<
  Booking,
  "event_id" | "resource_id" | "starts_at_local" | "ends_at_local" | "quantity"
>;

/**
 * Links back to the place of a booking, to look for another: its event, or its resource with the
 * times of the same day, as long and for as many people.
 */
export function placeOf(booking: Placed): string {
  const { event_id, resource_id, starts_at_local: start, ends_at_local: end, quantity } = booking;
  if (event_id) return `/events/${event_id}`;
  const query = new URLSearchParams({
    day: start.slice(0, 10),
    length: String(minutesBetween(start, end)),
    people: String(quantity),
  });
  return `/resources/${resource_id}?${query}`;
}
