import { attachPaymentMethod } from "@/features/billing/payment-methods/attach";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createMember } from "@/features/people/members/create";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { inviteGuest } from "@/features/scheduling/bookings/guests/invite";
import { splitBooking } from "@/features/scheduling/bookings/guests/split";
import { createResource } from "@/features/scheduling/resources/create";
import { WEEKDAYS } from "@/lib/time";
import { byId } from "@/server/context";
import { bookable } from "./bookable";
import type { SeedContext, Seeds } from "./seed-context";

/** Makes a room of its own at a price that can be shared. */
async function pricedRoom({ ctx }: SeedContext): Promise<string> {
  const { id } = await createResource(ctx, {
    name: "Court",
    timezone: "UTC",
    availability: WEEKDAYS.map((day) => ({
      day,
      starts_at_local: "00:00:00Z",
      ends_at_local: "00:00:00Z",
      capacity: 1,
    })),
  });
  const price = { name: "Court", currency: "EUR", amount: 2000, unit: "booking" } as const;
  await createPriceRule(ctx, { ...price, priority: 20, resource_ids: [id] });
  return id;
}

/** Makes a paid booking of a member. */
async function paidBy(club: SeedContext, member_id: string): Promise<string> {
  const { ctx } = club;
  const resource_id = await pricedRoom(club);
  const { id } = await createBooking(ctx, { member_id, resource_id, quantity: 1, ...bookable });
  const { id: payment_method_id } = await attachPaymentMethod(ctx, {
    member_id,
    processor_payment_method_id: "pm_card_visa",
    consent: true,
  });
  await checkoutBooking(ctx, { event_booking_id: id, payment_method_id });
  return id;
}

const hosted = async (club: SeedContext) => paidBy(club, await club.id("member_id"));

async function guestOf(club: SeedContext): Promise<string> {
  const booking_id = await hosted(club);
  const email = `kim.${booking_id.toLowerCase()}@example.test`;
  return (await inviteGuest(club.ctx, { booking_id, name: "Kim", email })).id;
}

/** Makes a guest who was invited long enough ago to be reminded. */
async function waiting(club: SeedContext): Promise<string> {
  const id = await guestOf(club);
  const created_at = new Date(club.ctx.now().getTime() - 7_200_000);
  await club.ctx.db.bookingGuest.update({ where: byId(club.ctx, id), data: { created_at } });
  return id;
}

/** Invites the club's member to somebody else's booking, for half of its price. */
async function invited(club: SeedContext): Promise<string> {
  const { ctx } = club;
  const { id: host } = await createMember(ctx, { name: "Somebody's host", status: "active" });
  const booking_id = await paidBy(club, host);
  const where = byId(ctx, await club.id("member_id"));
  const { short_id: member_short_id } = await ctx.db.member.findUniqueOrThrow({ where });
  const { id } = await inviteGuest(ctx, { booking_id, member_short_id });
  await splitBooking(ctx, { booking_id });
  return id;
}

export const guests: Seeds = {
  ids: { booking_guest_id: guestOf, invitation_id: invited },
  at: {
    "GET /v1/bookings/{booking_id}/guests": { booking_id: hosted },
    "POST /v1/bookings/{booking_id}/guests": { booking_id: hosted },
    "POST /v1/bookings/{booking_id}/split": { booking_id: hosted },
    "POST /v1/booking-guests/{booking_guest_id}/withdraw": { booking_guest_id: guestOf },
    "POST /v1/booking-guests/{booking_guest_id}/remind": { booking_guest_id: waiting },
    "POST /portal/v1/invitations/{booking_guest_id}/answer": { booking_guest_id: invited },
    "POST /portal/v1/invitations/{booking_guest_id}/pay": { booking_guest_id: invited },
  },
};
