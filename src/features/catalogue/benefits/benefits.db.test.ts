import { beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { releaseBooking } from "@/features/scheduling/bookings/release";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { getMember } from "@/features/people/members/get";
import { listMembers } from "@/features/people/members/list";
import { createProduct } from "@/features/catalogue/products/create";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { createQuote } from "@/features/scheduling/quotes/create";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { createBenefit } from "./create";
import { listGrants } from "./list-grants";
import type { CreateBenefit } from "./schema";

let world: World;
let member_id: string;
let rooms: string[];
let product_id: string;

/** A booking costs 15.00 EUR; the member has a free subscription to a product that each test gives benefits. */
beforeEach(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  rooms = [];
  for (let i = 0; i < 5; i++) rooms.push((await makeResource(world)).id);
  member_id = (await makeMember(world)).id;
  const price = { amount: 0, currency: "EUR", interval: "month" as const };
  product_id = (await createProduct(world.ctx, { name: "Club", ...price })).id;
});

const give = (benefit: Omit<CreateBenefit, "product_id" | "resource_ids" | "event_ids">) =>
  createBenefit(world.ctx, { resource_ids: [], event_ids: [], ...benefit, product_id });
const subscribe = () => createSubscription(world.ctx, { member_id, product_id });
const wishFor = (room = 0, extra: object = {}) => ({
  member_id,
  resource_id: rooms[room] ?? "",
  starts_at_local: "2026-12-01T10:00:00",
  ends_at_local: "2026-12-01T11:00:00",
  quantity: 1,
  ...extra,
});
const book = (room = 0, extra: object = {}) => createBooking(world.ctx, wishFor(room, extra));
const left = async () => {
  const [row] = await world.ctx.db.$queryRaw<{ left: number }[]>`
    SELECT (g.quantity - grant_used(g.organization_id, g.id, NULL, ${world.ctx.now()}))::int AS left
      FROM benefit_grants g WHERE g.organization_id = ${world.org.id}`;
  return row?.left;
};
const minutes = (quantity: number) =>
  give({ name: "Hours", type: "allowance", unit: "minutes", quantity });

test("a benefit that lacks fields of its type gets all faults at once", async () => {
  const faults = [
    { loc: ["body", "unit"], type: "missing" },
    { loc: ["body", "quantity"], type: "missing" },
    { loc: ["body", "percent"], type: "extra_forbidden" },
  ];
  await expect(give({ name: "Hours", type: "allowance", percent: 5 })).rejects.toMatchObject({
    faults,
  });
});

describe("an allowance", () => {
  test("what is left of it is a change: who asks for changes finds it after each booking and cancellation", async () => {
    await minutes(90);
    await subscribe();
    const found = async () => {
      const query = { page: 1, size: 10, updated_at_gte: world.ctx.now().toISOString() };
      return (await listGrants(world.ctx, query)).items.map(({ used, remaining }) => ({
        used,
        remaining,
      }));
    };
    world.setNow("2026-11-23T07:00:00.000Z");
    expect(await found()).toEqual([]);
    const { id } = await book(0);
    expect(await found()).toEqual([{ used: 60, remaining: 30 }]);
    world.setNow("2026-11-23T08:00:00.000Z");
    expect(await found()).toEqual([]);
    await cancelBooking(world.ctx, { booking_id: id });
    expect(await found()).toEqual([{ used: 0, remaining: 90 }]);
    world.setNow("2026-11-23T09:00:00.000Z");
    const held = await book(1, { ends_at_local: "2026-12-01T12:00:00" });
    expect(await found()).toEqual([{ used: 90, remaining: 0 }]);
    world.setNow("2026-11-23T09:05:00.000Z");
    await releaseBooking(world.ctx, { booking_id: held.id });
    expect(await found()).toEqual([{ used: 0, remaining: 90 }]);
  });

  test("an allowance pays for minutes as far as it goes, and the booking shows it", async () => {
    await minutes(90);
    await subscribe();
    expect(await book(0)).toMatchObject({
      status: "confirmed",
      price_amount: 1500,
      amount_due: 0,
      price_deductions: [{ type: "benefit_grant", quantity: 60, unit: "minutes", amount: 1500 }],
    });
    expect(await book(1)).toMatchObject({
      status: "held",
      amount_due: 750,
      price_deductions: [{ quantity: 30, amount: 750 }],
    });
    expect(await book(2)).toMatchObject({ amount_due: 1500, price_deductions: [] });
    expect(await left()).toBe(0);
  });

  test("an allowance is never used twice, however many bookings are held at once", async () => {
    await minutes(120);
    await subscribe();
    const booked = await Promise.all(rooms.map((_, room) => book(room)));
    expect(booked.filter(({ amount_due }) => amount_due === 0)).toHaveLength(2);
    expect(await left()).toBe(0);
  });

  test("an allowance is free again when the hold lapses", async () => {
    await minutes(30);
    await subscribe();
    expect(await book(0)).toMatchObject({ status: "held", amount_due: 750 });
    expect(await left()).toBe(0);
    world.setNow("2026-11-23T08:00:00.000Z");
    expect(await left()).toBe(30);
    expect(await book(1)).toMatchObject({ amount_due: 750 });
  });

  test("a cancellation returns an allowance by the booking's terms", async () => {
    await minutes(120);
    await subscribe();
    const { id } = await book(0);
    await cancelBooking(world.ctx, { booking_id: id, refund_percent: 50 });
    expect(await left()).toBe(90);
    const again = await book(1);
    await cancelBooking(world.ctx, { booking_id: again.id });
    expect(await left()).toBe(90);
  });

  test("a quote's allowance that was used elsewhere is refused", async () => {
    await minutes(60);
    await subscribe();
    const quote = await createQuote(world.ctx, wishFor(0));
    expect(quote.amount_due).toBe(0);
    await book(1);
    const quoted = book(0, { quote_token: quote.id });
    await expect(quoted).rejects.toMatchObject({ name: "allowance_exhausted" });
    expect(await book(0)).toMatchObject({ amount_due: 1500 });
  });

  test("an allowance of visits or money is used in its unit, and a discount applies to the rest", async () => {
    await give({ name: "Visit", type: "allowance", unit: "bookings", quantity: 1 });
    await give({ name: "Credit", type: "allowance", unit: "amount", quantity: 500 });
    await give({ name: "Club price", type: "discount", percent: 20 });
    await subscribe();
    expect(await book(0)).toMatchObject({
      amount_due: 0,
      price_deductions: [{ unit: "bookings" }],
    });
    expect(await book(1)).toMatchObject({
      amount_due: 800,
      price_deductions: [
        { type: "benefit_grant", unit: "amount", quantity: 500, amount: 500 },
        { type: "plan_discount", amount: 200 },
      ],
    });
    expect(await book(2)).toMatchObject({ amount_due: 1200 });
  });

  test("an allowance ends with its period or subscription, and a new period grants it again", async () => {
    await minutes(60);
    const { id: subscription_id } = await subscribe();
    await book(0);
    expect(await book(1)).toMatchObject({ amount_due: 1500 });
    await cancelSubscription(world.ctx, { subscription_id, at: "now", refund: "none" });
    await subscribe();
    expect(await book(2)).toMatchObject({ amount_due: 0 });
  });
});

describe("a membership", () => {
  test("a membership has prices of its own, and appears in the member's view and filter", async () => {
    await world.ctx.db.priceRule.updateMany({
      where: { organization_id: world.org.id },
      data: { product_ids: [product_id] },
    });
    expect(await book(0)).toMatchObject({ price_amount: 0 });
    const { id } = await subscribe();
    expect(await book(1)).toMatchObject({ price_amount: 1500 });
    const member = await getMember(world.ctx, { member_id });
    expect(member.subscriptions).toEqual([{ id, product: { product_id } }]);
    const query = { page: 1, size: 10, include_archived: false, product_id };
    expect((await listMembers(world.ctx, query)).items.map((one) => one.id)).toEqual([member_id]);
    await cancelSubscription(world.ctx, { subscription_id: id, at: "now", refund: "none" });
    expect((await listMembers(world.ctx, query)).items).toEqual([]);
  });
});
