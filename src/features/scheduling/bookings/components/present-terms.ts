/** The terms of a booking as they hold at present. Pure. */
import type { Booking } from "../schema";

/** Returns a booking by whose terms nothing is kept while its event has moved without it: leaving it is free until it begins. */
export function byPresentTerms(booking: Booking): Booking {
  if (!booking.is_schedule_desynced) return booking;
  return { ...booking, kept_amount: 0, terms: { ...booking.terms, cancellation_tiers: [] } };
}
