import { expect, test } from "vitest";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createProduct } from "@/features/catalogue/products/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { listMoveSlots } from "./list-move-slots";
import { previewReschedule } from "./preview-reschedule";

const { money, at, makePlace } = setUpMoves();

/**
 * A member of Flex, which takes 10 % off, with a paid hour from 10:00 on; from 18:00 on an hour
 * costs 20.00 EUR.
 */
async function flexMember() {
  const { world } = money;
  const room = await makePlace(1200, {
    quotas: [{ period: "day", max_bookings: 1, max_minutes: null }],
  });
  await createPriceRule(world.ctx, {
    name: "Evening",
    currency: "EUR",
    amount: 2000,
    unit: "booking",
    priority: 10,
    resource_ids: [room.id],
    from_local: "18:00:00",
    to_local: "00:00:00",
  });
  const member = await makeMember(world);
  const price = { amount: 0, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(world.ctx, { name: "Flex", ...price });
  const discount = { type: "discount" as const, percent: 10, resource_ids: [], event_ids: [] };
  await createBenefit(world.ctx, { product_id, name: "Flex", ...discount });
  await createSubscription(world.ctx, { member_id: member.id, product_id });
  const ctx = world.as(memberOf(member));
  const place = { resource_id: room.id, member_id: member.id, quantity: 1 };
  const booking = await createBooking(ctx, { ...place, ...at(10) });
  const payment_method_id = await saveCard(ctx, "pm_card_visa");
  await checkoutBooking(ctx, { event_booking_id: booking.id, payment_method_id });
  return { ctx, booking, place };
}

const day = { from_local: "2026-12-01T00:00:00", to_local: "2026-12-02T00:00:00" };

test("each time that a booking can be moved to is listed with the amount of its preview", async () => {
  const { ctx, booking, place } = await flexMember();
  const { id: booking_id } = booking;
  expect(booking).toMatchObject({ price_amount: 1200, amount_due: 1080 });
  const rival = await makeMember(money.world);
  await createBooking(money.world.ctx, { ...place, member_id: rival.id, ...at(14) });
  const { slots } = await listMoveSlots(ctx, { booking_id, ...day, explain: false });
  const times = slots.map(({ starts_at_local }) => starts_at_local.slice(11, 16));
  // Its own place and quota do not block it; somebody else's place does.
  expect(times).toEqual(expect.arrayContaining(["09:30", "10:00", "10:30", "18:00"]));
  expect(times).not.toContain("14:00");
  for (const slot of slots) {
    const { starts_at_local, ends_at_local } = slot;
    const preview = await previewReschedule(ctx, { booking_id, starts_at_local, ends_at_local });
    const { amount_due, charge_amount, refund_amount } = preview;
    const difference = starts_at_local.slice(11) >= "18" ? 720 : 0;
    expect(slot).toMatchObject({ amount_due, charge_amount, refund_amount });
    expect(charge_amount).toBe(difference);
  }
});

test("another length is listed too, over the time that the booking has now", async () => {
  const { ctx, booking } = await flexMember();
  const asked = { booking_id: booking.id, ...day, duration_minutes: 120, explain: true };
  const { slots, duration_minutes } = await listMoveSlots(ctx, asked);
  expect(duration_minutes).toBe(120);
  const ten = slots.find(({ starts_at_local }) => starts_at_local.endsWith("T10:00:00"));
  expect(ten).toMatchObject({ reasons: [], booking_id: booking.id, charge_amount: 0 });
});

test("a booking of another member is not known", async () => {
  const { booking } = await flexMember();
  const stranger = money.world.as(memberOf(await makeMember(money.world)));
  await expect(
    listMoveSlots(stranger, { booking_id: booking.id, ...day, explain: false }),
  ).rejects.toMatchObject({ of: { code: "booking_not_found" } });
});

test("times are listed to no member whose booking the club has approved, but to staff", async () => {
  const { ctx } = money.world;
  const room = await makePlace(0);
  const member = await makeMember(money.world);
  const own = money.world.as(memberOf(member));
  const request = { resource_id: room.id, member_id: member.id, quantity: 1, ...at(10) };
  const { id: booking_id, status } = await createBooking(own, request);
  expect(status).toBe("confirmed");
  const asked = { booking_id, ...day, explain: false };
  expect((await listMoveSlots(own, asked)).slots).not.toEqual([]);
  // The place's present policy counts, like for the move itself.
  await ctx.db.policy.updateMany({ data: { requires_approval: true } });
  await expect(listMoveSlots(own, asked)).rejects.toMatchObject({
    of: { code: "approval_required" },
  });
  expect((await listMoveSlots(ctx, asked)).slots).not.toEqual([]);
});
