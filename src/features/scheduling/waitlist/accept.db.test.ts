import { beforeEach, expect, test } from "vitest";
import { createAnyPayment } from "@/features/billing/charging/create-payment";
import { createPolicy } from "@/features/catalogue/policies/create";
import { approveBooking } from "@/features/scheduling/bookings/approve";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { extendHold } from "@/features/scheduling/bookings/extend-hold";
import { getBooking } from "@/features/scheduling/bookings/get";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { byId } from "@/server/context";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { acceptOffer } from "./accept";
import { getWaitlistEntry } from "./get";
import { joinWaitlist } from "./join";
import { offerWaitlist } from "./offer";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const refused = (code: string, current_status: string) => ({
  of: { code },
  extras: { current_status },
});

/** Offers a taken hour to a member who waited for it, under a policy that asks for approval or under none. */
async function offered({ price = 1500, requires_approval = false } = {}) {
  const { ctx } = world;
  const room = await makeResource(world);
  await makePrice(world, price);
  const hour = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" };
  const place = { resource_id: room.id, ...hour, quantity: 1 };
  const booked = await holdBooking(ctx, { ...place, member_id: (await makeMember(world)).id });
  const member_id = (await makeMember(world)).id;
  const { id: waitlist_entry_id } = await joinWaitlist(ctx, { ...place, member_id });
  const policy = await createPolicy(ctx, { name: "Terms", requires_approval });
  const data = { policy_id: policy.id };
  await ctx.db.resource.update({ where: byId(ctx, room.id), data });
  await ctx.db.booking.update({
    where: byId(ctx, booked.id),
    data: { status: "held", held_until: new Date("2026-11-24T00:00:00Z") },
  });
  await releaseBooking(ctx, { booking_id: booked.id });
  await offerWaitlist({ ...ctx, contextOf: async () => ctx, only: ctx.org });
  const { offered_booking_id } = await getWaitlistEntry(ctx, { waitlist_entry_id });
  return { member_id, waitlist_entry_id, booking_id: offered_booking_id ?? "" };
}

test.each([1500, 0])(
  "an offer that asks for approval is accepted before a checkout of %i, and approved before it is a booking",
  async (price) => {
    const { ctx } = world;
    const { booking_id, waitlist_entry_id, member_id } = await offered({
      price,
      requires_approval: true,
    });
    const pay = () => checkoutBooking(ctx, { event_booking_id: booking_id, payment_method_id: "" });
    await expect(pay()).rejects.toMatchObject(refused("invalid_status_transition", "held"));
    const cash = {
      member_id,
      booking_id,
      amount: price,
      currency: "EUR",
      provider: "cash",
    } as const;
    if (price > 0)
      await expect(createAnyPayment(ctx, cash)).rejects.toMatchObject(
        refused("invalid_status_transition", "held"),
      );
    // Extended, it would be past its offer and could not be accepted.
    await expect(extendHold(ctx, { booking_id })).rejects.toMatchObject(
      refused("invalid_status_transition", "held"),
    );
    expect(await acceptOffer(ctx, { waitlist_entry_id })).toMatchObject({ status: "accepted" });
    expect(await getBooking(ctx, { booking_id })).toMatchObject({ status: "pending_approval" });
    const { status } = await approveBooking(ctx, { booking_id });
    expect(status).toBe(price === 0 ? "confirmed" : "held");
    // Paid from here on as any other: the card is what is missing.
    if (price > 0)
      await expect(pay()).rejects.toMatchObject({ faults: [{ type: expect.any(String) }] });
  },
);

test("a member who was suspended since the offer cannot accept it, and can once this ends", async () => {
  const { ctx } = world;
  const { member_id, waitlist_entry_id, booking_id } = await offered({ price: 0 });
  const become = (status: string) =>
    ctx.db.member.update({ where: byId(ctx, member_id), data: { status } });
  await become("suspended");
  await expect(acceptOffer(ctx, { waitlist_entry_id })).rejects.toMatchObject(
    refused("member_not_bookable", "suspended"),
  );
  expect(await getBooking(ctx, { booking_id })).toMatchObject({ status: "held" });
  await become("active");
  expect(await acceptOffer(ctx, { waitlist_entry_id })).toMatchObject({ status: "booked" });
});
