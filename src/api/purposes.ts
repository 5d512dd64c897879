import { allocatedPurpose } from "@/features/charging/allocated";
import type { Purposes } from "@/features/charging/purpose";
import { bookingPurpose } from "@/features/bookings/booking-purpose";
import { differencePurpose } from "@/features/bookings/reschedule/difference-purpose";

/** What can be paid for. Contexts carry it, so that charging stands below whatever is bought. */
export const purposes: Purposes = {
  booking: bookingPurpose,
  difference: differencePurpose,
  invoice: allocatedPurpose,
  other: allocatedPurpose,
};
