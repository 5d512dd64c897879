import { allocatedPurpose } from "@/features/charging/allocated";
import type { Purposes } from "@/features/charging/purpose";
import { bookingPurpose } from "@/features/checkout/booking-purpose";
import { differencePurpose } from "@/features/checkout/difference-purpose";

/** What can be paid for. Contexts carry it, so that charging stands below whatever is bought. */
export const purposes: Purposes = {
  booking: bookingPurpose,
  difference: differencePurpose,
  invoice: allocatedPurpose,
  other: allocatedPurpose,
};
