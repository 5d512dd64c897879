import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { updateInvoice } from "@/features/billing/invoices/update";
import { bookable } from "./bookable";
import type { SeedContext, Seeds } from "./seed-context";
import { openInvoice } from "./money";

/** Holds a place for the club's member at the club's price. */
export async function hold(club: SeedContext) {
  return createBooking(club.ctx, {
    member_id: await club.id("member_id"),
    resource_id: await club.id("resource_id"),
    quantity: 1,
    ...bookable,
  });
}

export const bookings: Seeds = {
  ids: {
    booking_id: async (club) => (await hold(club)).id,
    event_booking_id: ({ id }) => id("booking_id"),
    // Not the invoice of a booking: a membership of the club's member may make bookings free.
    invoice_id: async (club) => {
      const invoice_id = await openInvoice(club);
      return (await updateInvoice(club.ctx, { invoice_id, external_id: club.mark })).id;
    },
  },
};
