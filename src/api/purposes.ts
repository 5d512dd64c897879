import { allocatedPurpose } from "@/features/billing/charging/allocated";
import type { Purposes } from "@/features/billing/charging/purpose";
import { bookingPurpose, bookingsPurpose } from "@/features/scheduling/bookings/booking-purpose";
import { sharePurpose } from "@/features/scheduling/bookings/guests/share-purpose";
import { differencePurpose } from "@/features/scheduling/bookings/reschedule/difference-purpose";

/** Everything that can be paid for. Contexts carry it, so that charging stands below the things that are bought. */
export const purposes: Purposes = {
  booking: bookingPurpose,
  bookings: bookingsPurpose,
  difference: differencePurpose,
  share: sharePurpose,
  invoice: allocatedPurpose,
  other: allocatedPurpose,
};
