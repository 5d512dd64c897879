import { checkoutBooking } from "@/features/checkout/checkout";
import { createBooking } from "@/features/checkout/create-booking";
import { bookable } from "./bookable";
import type { Furnisher, Furnishing } from "./furnishing";

/** A new hold of the club's member; what it costs is the club's price. */
export async function hold(club: Furnisher) {
  return createBooking(club.ctx, {
    member_id: await club.id("member_id"),
    resource_id: await club.id("resource_id"),
    quantity: 1,
    ...bookable,
  });
}

/** A new booking that is confirmed and paid. */
export async function confirmed(club: Furnisher) {
  return checkoutBooking(club.ctx, {
    event_booking_id: (await hold(club)).id,
    payment_method_id: await club.id("payment_method_id"),
  });
}

export const bookings: Furnishing = {
  ids: {
    booking_id: async (club) => (await hold(club)).id,
    event_booking_id: ({ id }) => id("booking_id"),
    invoice_id: async (club) => (await confirmed(club)).invoice_id ?? "no invoice",
  },
};
