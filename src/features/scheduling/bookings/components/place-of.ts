import type { Booking } from "../schema";

/**
 * Links back to the place of a booking, to look for another: its event, or its resource with the
 * times.
 */
export function placeOf({
  event_id,
  resource_id,
}: Pick<Booking, "event_id" | "resource_id">): string {
  return event_id ? `/events/${event_id}` : `/resources/${resource_id}`;
}
