/** Returns the portal's page of a pass: a ticket's is its booking's. */
export function pageOfPass({ id, booking_id }: { id: string; booking_id: string | null }): string {
  return booking_id ? `/bookings/${booking_id}/ticket` : `/pass?pass=${id}`;
}
