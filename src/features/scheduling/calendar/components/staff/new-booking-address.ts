import type { Target } from "./grid-move";

/** Writes the address of the page that makes a booking, with the place and time that were chosen here. */
export function newBookingAddress({ resource_id, starts_at_local, ends_at_local }: Target): string {
  return `/bookings/new?${new URLSearchParams({ resource_id, starts_at_local, ends_at_local })}`;
}
