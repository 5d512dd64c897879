import { beforeEach, describe, expect, test } from "vitest";
import { createBenefit } from "@/features/catalogue/benefits/create";
import { createPriceRule } from "@/features/catalogue/pricing/create";
import { createProduct } from "@/features/catalogue/products/create";
import type { CreateProduct } from "@/features/catalogue/products/schema";
import { checkoutBooking } from "@/features/scheduling/bookings/checkout";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { watchSql } from "@/testing/sent-sql";
import { saveCard } from "@/testing/worlds/money";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { makeMember, memberOf } from "@/testing/worlds/world";
import { comparePlans } from "./compare";

const sent = watchSql();
const money = setUpMoney();
let member: { id: string };
let card: string;
const me = () => money.world.as(memberOf(member));

beforeEach(async () => {
  member = await makeMember(money.world);
  card = await saveCard(me(), "pm_card_visa");
});

async function product(name: string, amount: number, more: Partial<CreateProduct> = {}) {
  const price = { amount, currency: "EUR", interval: "month" as const };
  return (await createProduct(money.world.ctx, { name, ...price, ...more })).id;
}
const allows = (product_id: string, minutes: number) =>
  createBenefit(money.world.ctx, {
    ...{ product_id, name: "Hours", type: "allowance", unit: "minutes", quantity: minutes },
    ...{ resource_ids: [], event_ids: [] },
  });
const takesOff = (product_id: string, percent: number) =>
  createBenefit(money.world.ctx, {
    ...{ product_id, name: "Discount", type: "discount", percent },
    ...{ resource_ids: [], event_ids: [] },
  });

/** Books and pays half an hour, when the clock shows its day. */
async function book(day: string, hour = 10) {
  money.world.setNow(`${day}T06:00:00.000Z`);
  const held = await createBooking(me(), {
    ...{ member_id: member.id, resource_id: money.world.resource.id, quantity: 1 },
    starts_at_local: `${day}T${hour}:00:00`,
    ends_at_local: `${day}T${hour}:30:00`,
  });
  if (held.status === "confirmed") return held;
  return checkoutBooking(me(), { event_booking_id: held.id, payment_method_id: card });
}
const planOf = async (name: string | null) =>
  (await comparePlans(me())).plans.find((plan) => plan.name === name);

describe("plans compared", () => {
  test("without bookings no plan is the cheapest, and nothing is saved", async () => {
    await product("Flex", 4900);
    const { plans, bookings, saving, places } = await comparePlans(me());
    expect({ bookings, saving, places }).toEqual({ bookings: 0, saving: 0, places: [] });
    expect(plans).toMatchObject([
      { name: null, yours: true, cost: 0, cheapest: false },
      { name: "Flex", yours: false, fees: 14_700, bookings_cost: 0, cheapest: false },
    ]);
  });

  test("each plan is priced with its own allowances and discount, month by month", async () => {
    await product("Full", 12_000);
    await allows(await product("Hours", 1000), 60);
    await takesOff(await product("Tenth off", 500), 10);
    for (const day of ["2026-09-01", "2026-09-02", "2026-09-03", "2026-10-05", "2026-11-02"])
      await book(day);
    money.world.setNow("2026-11-23T06:00:00.000Z");
    const { plans, ...use } = await comparePlans(me());
    expect(use).toMatchObject({
      ...{ from: "2026-08-23T05:00:00.000Z", bookings: 5, minutes: 150, paid: 7500, saving: 3000 },
      places: [{ title: "Test room", bookings: 5, minutes: 150, paid: 7500 }],
    });
    expect(plans).toMatchObject([
      // Two of the three of September are covered, and those of the later months.
      { name: "Hours", fees: 3000, bookings_cost: 1500, cost: 4500, cheapest: true },
      { name: null, yours: true, fees: 0, cost: 7500 },
      { name: "Tenth off", fees: 1500, bookings_cost: 6750, cost: 8250 },
      { name: "Full", cost: 43_500 },
    ]);
  });

  test("the member's own plan costs in the comparison what it really cost", async () => {
    money.world.setNow("2026-08-23T06:00:00.000Z");
    const product_id = await product("Mine", 2000);
    await allows(product_id, 45);
    await takesOff(product_id, 10);
    await createSubscription(me(), { member_id: member.id, product_id });
    await createPriceRule(money.world.ctx, {
      ...{ name: "Members", currency: "EUR", amount: 1300, unit: "booking", priority: 5 },
      product_ids: [product_id],
    });
    let paid = 0;
    for (const [day, hour] of [
      ["2026-08-24", 13],
      ["2026-08-24", 15],
      ["2026-09-02", 13],
    ] as const)
      paid += (await book(day, hour)).amount_due;
    money.world.setNow("2026-09-10T06:00:00.000Z");
    const { plans, ...use } = await comparePlans(me());
    expect(use.paid).toBe(paid);
    const own = plans.find(({ yours }) => yours);
    expect(own).toMatchObject({ name: "Mine", bookings_cost: paid, fees: 6000 });
    expect(use.saving).toBe((own?.cost ?? 0) - (plans[0]?.cost ?? 0));
  });

  test("cancelled, unpaid, older and others' bookings count for nothing", async () => {
    await book("2026-08-01");
    const { id } = await book("2026-10-01");
    money.world.setNow("2026-09-30T06:00:00.000Z");
    await cancelBooking(money.world.ctx, { booking_id: id });
    const own = member;
    member = await makeMember(money.world);
    card = await saveCard(me(), "pm_card_visa");
    await book("2026-10-02");
    member = own;
    money.world.setNow("2026-11-23T06:00:00.000Z");
    expect(await comparePlans(me())).toMatchObject({ bookings: 0, paid: 0 });
  });

  test("a year's plan counts for a quarter of a year, and so do its hours", async () => {
    await allows(await product("Year", 36_500, { interval: "year" }), 240);
    for (let n = 1; n <= 4; n++) await book(`2026-10-0${n}`);
    money.world.setNow("2026-11-23T06:00:00.000Z");
    const year = await planOf("Year");
    // 92 of 365 days and an hour, by which the clock went back: 60 of the 120 minutes.
    expect(year?.fees).toBe(9204);
    expect(year?.bookings_cost).toBe(3000);
  });

  test("a comparison takes as many round trips for four bookings as for one", async () => {
    const count = async () => {
      sent.length = 0;
      await comparePlans(me());
      return sent.length;
    };
    await product("Flex", 4900);
    await book("2026-10-01");
    money.world.setNow("2026-11-23T06:00:00.000Z");
    const one = await count();
    for (let n = 2; n <= 4; n++) await book(`2026-10-0${n}`);
    money.world.setNow("2026-11-23T06:00:00.000Z");
    expect(await count()).toBe(one);
  });
});
