import { minutesBetween } from "@/lib/format";
import type { Booking } from "../schema";

export type Whose = Pick<Booking, "member_id" | "booked_by_member_id">;
type Placed = Whose &
  Pick<Booking, "event_id" | "resource_id" | "starts_at_local" | "ends_at_local" | "quantity">;

/** Returns the part of an address that chooses the one for whom somebody else has booked. */
export function forWhom({ member_id, booked_by_member_id }: Whose): { for?: string } {
  return booked_by_member_id === null ? {} : { for: member_id };
}

/**
 * Links back to the place of a booking, to look for another: its event, or its resource with the
 * times of the same day, as long, for as many people and for the same person.
 */
export function placeOf(booking: Placed): string {
  const { event_id, resource_id, starts_at_local: start, ends_at_local: end, quantity } = booking;
  const whom = forWhom(booking);
  if (event_id) return `/events/${event_id}${whom.for ? `?for=${whom.for}` : ""}`;
  const query = new URLSearchParams({
    day: start.slice(0, 10),
    length: String(minutesBetween(start, end)),
    people: String(quantity),
    ...whom,
  });
  return `/resources/${resource_id}?${query}`;
}
