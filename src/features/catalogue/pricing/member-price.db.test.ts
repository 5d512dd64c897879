import { expect, it } from "vitest";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { createEvent } from "@/features/scheduling/events/create";
import { getOfferedEvent } from "@/features/scheduling/events/member-view";
import { publishEvent } from "@/features/scheduling/events/publish";
import { createProduct } from "@/features/catalogue/products/create";
import { createQuote } from "@/features/scheduling/quotes/create";
import { listSlots } from "@/features/scheduling/resources/list-slots";
import { searchSlots } from "@/features/scheduling/resources/search-slots";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { newId } from "@/lib/ids";
import { byId, type Ctx } from "@/server/context";
import { type Random, randomOf } from "@/testing/random";
import {
  makeMember,
  makeOverlapping,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import type { Booking } from "@/features/scheduling/bookings/schema";

type Club = { world: World; rooms: string[]; products: string[]; group: string; event_id: string };

/**
 * Returns a club with random prices, some for a group or for subscribers, and memberships with random
 * benefits.
 */
async function foundClub({ below, pick, chance }: Random): Promise<Club> {
  const world = await makeWorld();
  const { ctx, org } = world;
  const rooms = [(await makeResource(world, { capacity: 9 })).id];
  rooms.push((await makeResource(world, { capacity: 9, timezone: "Europe/Berlin" })).id);
  const group = newId("grp");
  await ctx.db.group.create({ data: { id: group, organization_id: org.id, name: "Team" } });
  const products: string[] = [];
  for (const name of ["Flex", "Resident"]) {
    const price = { amount: 0, currency: "EUR", interval: "month" as const };
    products.push((await createProduct(ctx, { name, ...price })).id);
  }
  const draft = await createEvent(ctx, {
    title: "Breakfast",
    starts_at_local: "2026-12-04T09:00:00",
    ends_at_local: "2026-12-04T10:30:00",
    timezone: "Europe/Berlin",
    capacity: 500,
    // A member who is charged nothing may book again.
    policy_id: (await makeOverlapping(world)).id,
  });
  await publishEvent(ctx, { event_id: draft.id });
  const places = () => ({
    resource_ids: pick([[], [rooms[0] ?? ""]]),
    event_ids: pick([[], [draft.id]]),
  });
  for (let n = 0; n < 4; n++) {
    const rate = { percentage: pick([7, 19]), inclusive: chance(0.5) };
    const tax = chance(0.5) ? await createTaxRate(ctx, { name: "VAT", ...rate }) : null;
    const { id } = await makePrice(world, 100 + below(5000));
    await ctx.db.priceRule.update({
      where: byId(ctx, id),
      data: {
        unit: pick(["booking", "hour", "minute", "person"]),
        amount: 1 + below(3000),
        event_ids: n === 3 ? [draft.id] : [],
        group_ids: chance(0.3) ? [group] : [],
        product_ids: chance(0.3) ? [pick(products)] : [],
        weekdays: chance(0.3) ? ["saturday", "sunday"] : [],
        tax_rate_id: tax?.id ?? null,
      },
    });
  }
  for (let n = 0; n < 5; n++) {
    const unit = pick(["minutes", "bookings", "amount"] as const);
    const allowance = {
      type: "allowance" as const,
      unit,
      quantity: 1 + below(unit === "bookings" ? 3 : 200),
    };
    const discount = { type: "discount" as const, percent: 1 + below(100) };
    const given = chance(0.6) ? allowance : discount;
    await createBenefit(ctx, {
      product_id: pick(products),
      name: `Benefit ${n}`,
      ...given,
      ...places(),
    });
  }
  return { world, rooms, products, group, event_id: draft.id };
}

async function join({ world, products, group }: Club, { chance }: Random): Promise<Ctx> {
  const member = await makeMember(world);
  const group_ids = chance(0.4) ? [group] : [];
  await world.ctx.db.member.update({ where: byId(world.ctx, member.id), data: { group_ids } });
  for (const product_id of products) {
    if (chance(0.5)) await createSubscription(world.ctx, { member_id: member.id, product_id });
  }
  return world.as(memberOf(member));
}

const without = (deductions: Booking["price_deductions"]) =>
  deductions.map(({ id: _id, ...rest }) => rest);

/** Counts the cases met on the way, to prove that the agreement covers them. */
const met = { allowance: 0, discount: 0, nothing: 0, full: 0 };

/** Expects a listed price to equal the price of its booking. */
function agree(
  shown: object,
  { price_deductions, amount_due, price_amount, currency }: Booking,
): void {
  const cost = { amount_due, price_amount, currency, price_deductions: without(price_deductions) };
  expect(shown).toMatchObject(cost);
  if (price_deductions.some(({ type }) => type === "benefit_grant")) met.allowance++;
  if (price_deductions.some(({ type }) => type === "plan_discount")) met.discount++;
  if (amount_due === 0) met.nothing++;
  else if (price_deductions.length === 0) met.full++;
}

it.each(Array.from({ length: 10 }, (_, seed) => seed))(
  "20 members book at the prices they were shown, whatever their benefits (%i)",
  async (seed) => {
    const random = randomOf(seed * 104_729 + 3);
    const { below, pick, chance } = random;
    const club = await foundClub(random);
    let ctx = await join(club, random);
    for (let n = 0; n < 20; n++) {
      const member_id = ctx.actor.id;
      if (chance(0.2)) {
        const { event_id } = club;
        const shown = await getOfferedEvent(ctx, { event_id });
        const { amount_due: expected_amount_due } = shown;
        const place = { event_id, member_id, quantity: 1, expected_amount_due };
        const booking = await holdBooking(ctx, place);
        agree(shown, booking);
        if (booking.status === "held") ctx = await join(club, random);
        continue;
      }
      const resource_id = pick(club.rooms);
      const quantity = pick([1, 1, 2]);
      const day = pick(["2026-11-27", "2026-11-28"]);
      const asked = {
        from_local: `${day}T06:00:00`,
        to_local: `${day}T16:00:00`,
        duration_minutes: 30 * (1 + below(4)),
        quantity,
        explain: false,
      };
      const { slots } = await listSlots(ctx, { resource_id, ...asked });
      const found = await searchSlots(ctx, {
        ...asked,
        resource_ids: [resource_id],
        limit: 1500,
        page: 1,
        size: 1,
      });
      expect(found.items[0]?.slots).toEqual(slots);
      const { starts_at_local, ends_at_local, ...shown } = pick(slots);
      const place = { resource_id, member_id, quantity, starts_at_local, ends_at_local };
      const { amount_due } = await createQuote(ctx, place);
      expect(shown.amount_due).toBe(amount_due);
      const booking = await holdBooking(ctx, { ...place, expected_amount_due: amount_due });
      agree(shown, booking);
      // A member who paid with an allowance books again with the rest of it.
      if (booking.status === "held") ctx = await join(club, random);
    }
  },
);

it("the runs met allowances, discounts, free places and list prices", () => {
  expect(Math.min(...Object.values(met))).toBeGreaterThan(10);
});

it("a booking at a price that was not shown is refused, and takes no allowance", async () => {
  const world = await makeWorld();
  const room = await makeResource(world);
  await makePrice(world, 1200);
  const member = await makeMember(world);
  const times = { starts_at_local: "2026-11-27T09:00:00", ends_at_local: "2026-11-27T10:00:00" };
  const place = { resource_id: room.id, member_id: member.id, quantity: 1, ...times };
  const shown = { ...place, expected_amount_due: 1200 };
  const price = { amount: 0, currency: "EUR", interval: "month" as const };
  const { id: product_id } = await createProduct(world.ctx, { name: "Flex", ...price });
  const hours = { type: "allowance" as const, unit: "minutes" as const, quantity: 60 };
  await createBenefit(world.ctx, {
    product_id,
    name: "Hours",
    ...hours,
    resource_ids: [],
    event_ids: [],
  });
  await createSubscription(world.ctx, { member_id: member.id, product_id });
  await expect(holdBooking(world.ctx, shown)).rejects.toMatchObject({
    of: { code: "amount_changed" },
    extras: { amount_due: 0 },
  });
  expect(await world.ctx.db.benefitUsage.count({ where: { organization_id: world.org.id } })).toBe(
    0,
  );
  const booked = await holdBooking(world.ctx, { ...place, expected_amount_due: 0 });
  expect(booked).toMatchObject({ status: "confirmed", amount_due: 0 });
});

it("a listed time names the member's own booking", async () => {
  const world = await makeWorld();
  const room = await makeResource(world);
  const member = await makeMember(world);
  const times = { starts_at_local: "2026-11-27T09:00:00", ends_at_local: "2026-11-27T10:00:00" };
  const { id } = await holdBooking(world.ctx, {
    resource_id: room.id,
    member_id: member.id,
    quantity: 1,
    ...times,
  });
  const asked = {
    resource_id: room.id,
    from_local: "2026-11-27T08:00:00",
    to_local: "2026-11-27T11:00:00",
    duration_minutes: 60,
    quantity: 1,
    explain: true,
  };
  const own = async (ctx: Ctx, member_id?: string) =>
    (await listSlots(ctx, { ...asked, member_id })).slots.map(({ booking_id }) => booking_id);
  expect(await own(world.as(memberOf(member)))).toEqual([null, id, id, id, null, null]);
  expect(await own(world.ctx, member.id)).toEqual([null, id, id, id, null, null]);
  expect(new Set(await own(world.ctx, (await makeMember(world)).id))).toEqual(new Set([null]));
  expect(new Set(await own(world.ctx))).toEqual(new Set([undefined]));
});
