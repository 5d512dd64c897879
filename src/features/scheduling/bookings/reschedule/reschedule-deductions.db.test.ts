import fc from "fast-check";
import { expect, test } from "vitest";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { archivePromoCode } from "@/features/catalogue/promo-codes/archive";
import { createPromoCode } from "@/features/catalogue/promo-codes/create";
import type { CreatePromoCode } from "@/features/catalogue/promo-codes/schema";
import { updatePromoCode } from "@/features/catalogue/promo-codes/update";
import { createQuote } from "@/features/scheduling/quotes/create";
import { createTaxRate } from "@/features/catalogue/tax-rates/create";
import { NO_FAULTS, saveCard } from "@/testing/worlds/money";
import { setUpMoves } from "@/testing/worlds/moves";
import { makeMember, makeResource, memberOf } from "@/testing/worlds/world";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { rescheduleBooking } from "./reschedule";

const { money, faults, org } = setUpMoves();

/** A span of that many half hours, from a half hour of a day. */
const span = (from: number, halves: number, day = 2) => {
  const local = (half: number) => new Date(Date.UTC(2026, 11, day) + half * 1_800_000);
  const text = (half: number) => local(half).toISOString().slice(0, 19);
  return { starts_at_local: text(from), ends_at_local: text(from + halves) };
};

let codes = 0;
const makeCode = (terms: Partial<CreatePromoCode>) =>
  createPromoCode(money.world.ctx, { code: `MOVE${(codes += 1)}`, ...terms });

/** A room at a price for an hour, and a member who has paid ten hours of it with the code. */
async function makeRoom(amount: number, tax_rate_id: string | null = null) {
  const { world } = money;
  const room = await makeResource(world, { capacity: 9 });
  await createPriceRule(world.ctx, {
    name: "By the hour",
    currency: "EUR",
    amount,
    unit: "hour",
    priority: 9,
    resource_ids: [room.id],
    tax_rate_id,
  });
  return room;
}

async function paidWith(code: string, room: { id: string }, halves = 20) {
  const { world } = money;
  const member = await makeMember(world);
  const ctx = world.as(memberOf(member));
  const card = await saveCard(ctx, "pm_card_visa");
  const booking = await createBooking(ctx, {
    member_id: member.id,
    resource_id: room.id,
    quantity: 1,
    promo_code: code,
    ...span(0, halves),
  });
  await checkoutBooking(ctx, { event_booking_id: booking.id, payment_method_id: card });
  const move = (to: object) =>
    rescheduleBooking(ctx, { booking_id: booking.id, payment_method_id: card, ...to });
  return { booking, move };
}

const paidInAll = async () => {
  const rows = await money.world.ctx.db.payment.findMany({ where: org() });
  return rows.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
};

test("a percentage off stays that percentage when a paid booking is shortened and lengthened", async () => {
  const room = await makeRoom(2000);
  const { code } = await makeCode({ percent_off: 50 });
  const { booking, move } = await paidWith(code, room);
  expect(booking).toMatchObject({ price_amount: 20_000, amount_due: 10_000 });
  const half = await move(span(0, 10));
  expect(half).toMatchObject({ price_amount: 10_000, amount_due: 5000 });
  expect(half.price_deductions).toMatchObject([{ type: "promo_code", amount: 5000 }]);
  expect(await paidInAll()).toBe(5000);
  expect(await move(span(0, 48))).toMatchObject({ price_amount: 48_000, amount_due: 24_000 });
  expect(await paidInAll()).toBe(24_000);
  expect(await faults()).toEqual(NO_FAULTS);
});

test("an amount off stays that amount, at most the price, and is whole again at a higher one", async () => {
  const room = await makeRoom(2000);
  const { code } = await makeCode({ amount_off: 3000, currency: "EUR" });
  const { move } = await paidWith(code, room);
  expect(await move(span(0, 2))).toMatchObject({ price_amount: 2000, amount_due: 0 });
  expect(await paidInAll()).toBe(0);
  expect(await move(span(0, 4))).toMatchObject({ price_amount: 4000, amount_due: 1000 });
  expect(await faults()).toEqual(NO_FAULTS);
});

test("the code's terms at its use count, even if it was changed or archived since", async () => {
  const room = await makeRoom(2000);
  const promo = await makeCode({ percent_off: 50 });
  const { move } = await paidWith(promo.code, room);
  await updatePromoCode(money.world.ctx, { promo_code_id: promo.id, percent_off: 10 });
  await archivePromoCode(money.world.ctx, { promo_code_id: promo.id });
  expect(await move(span(0, 10))).toMatchObject({ amount_due: 5000 });
});

test("a code that is for one room takes nothing off another, and comes back with the room", async () => {
  const [room, other] = [await makeRoom(2000), await makeRoom(2000)];
  const { code } = await makeCode({ percent_off: 50, resource_ids: [room.id] });
  const { move } = await paidWith(code, room, 2);
  expect(await move({ resource_id: other.id })).toMatchObject({ amount_due: 2000 });
  expect(await move({ resource_id: room.id })).toMatchObject({ amount_due: 1000 });
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a code stays in the room where it was used when it is meant for another since", async () => {
  const [room, other, third] = [await makeRoom(2000), await makeRoom(2000), await makeRoom(2000)];
  const { id: promo_code_id, code } = await makeCode({ percent_off: 50 });
  const { move } = await paidWith(code, room, 2);
  await updatePromoCode(money.world.ctx, { promo_code_id, resource_ids: [other.id] });
  expect(await move(span(4, 4))).toMatchObject({ price_amount: 4000, amount_due: 2000 });
  expect(await move({ resource_id: third.id })).toMatchObject({ amount_due: 4000 });
  // It took nothing here, so another time in the same room is no reason to.
  expect(await move(span(8, 4))).toMatchObject({ amount_due: 4000 });
  expect(await move({ resource_id: other.id })).toMatchObject({ amount_due: 2000 });
  expect(await faults()).toEqual(NO_FAULTS);
});

test("a moved booking costs the same as a quote for a new one there, to the minor unit", async () => {
  const { ctx } = money.world;
  const rates: (string | null)[] = [null];
  for (const inclusive of [true, false]) {
    const rate = { name: "VAT", percentage: inclusive ? 8.1 : 19, inclusive };
    rates.push((await createTaxRate(ctx, rate)).id);
  }
  const length = fc.integer({ min: 1, max: 48 });
  const discount = fc.oneof(
    fc.record({ percent_off: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount_off: fc.integer({ min: 1, max: 20_000 }), currency: fc.constant("EUR") }),
  );
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9999 }),
      fc.constantFrom(...rates),
      discount,
      fc.array(length, { minLength: 2, maxLength: 4 }),
      async (amount, rate, terms, [first = 1, ...later]) => {
        const room = await makeRoom(amount, rate);
        const { code } = await makeCode(terms);
        const place = { resource_id: room.id, quantity: 1, promo_code: code };
        const member_id = (await makeMember(money.world)).id;
        const booking = await createBooking(ctx, { ...place, ...span(0, first), member_id });
        let { status } = booking;
        for (const halves of later) {
          // Once free, it is confirmed: a dearer time would be charged.
          if (status !== "held") break;
          const to = span(1, halves, 4);
          const quote = await createQuote(ctx, { ...place, ...to });
          const now = await rescheduleBooking(ctx, { booking_id: booking.id, ...to });
          const { price_amount, tax_amount, amount_due } = quote;
          expect(now).toMatchObject({ price_amount, tax_amount, amount_due });
          const taken = (of: { amount: number }[]) => of.map((one) => one.amount);
          expect(taken(now.price_deductions)).toEqual(taken(quote.price_deductions));
          ({ status } = now);
          moved++;
        }
      },
    ),
    { seed: 20261122, numRuns: 30, endOnFailure: true },
  );
  expect(moved).toBeGreaterThan(25);
});
