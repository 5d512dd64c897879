import { beforeEach, describe, expect, test } from "vitest";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { expireLapsed } from "@/features/scheduling/bookings/expire";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { createProduct } from "@/features/catalogue/products/create";
import { cancelSubscription } from "@/features/memberships/subscriptions/cancel";
import { createSubscription } from "@/features/memberships/subscriptions/create";
import { getDatabase, sqlState } from "@/server/data/db";
import { setUpMoney } from "@/testing/worlds/money-set-up";
import { untilBlocked } from "@/testing/waits";
import { makeMember, makeResource } from "@/testing/worlds/world";
import { createBenefit } from "./create";

const money = setUpMoney();
let member_id: string;
let product_id: string;
let rooms: string[];

/** A booking costs 15.00 EUR; the member has 120 minutes in each month. */
beforeEach(async () => {
  const { ctx } = money.world;
  rooms = [];
  for (let i = 0; i < 6; i++) rooms.push((await makeResource(money.world)).id);
  member_id = (await makeMember(money.world)).id;
  const price = { amount: 0, currency: "EUR", interval: "month" as const };
  product_id = (await createProduct(ctx, { name: "Club", ...price })).id;
  const everywhere = { resource_ids: [], event_ids: [] };
  const hours = { name: "Hours", type: "allowance" as const, unit: "minutes" as const };
  await createBenefit(ctx, { product_id, ...hours, quantity: 120, ...everywhere });
});

const subscribe = () => createSubscription(money.world.ctx, { member_id, product_id });
const time = (day: number, minutes: number) => ({
  starts_at_local: `2026-12-${String(day).padStart(2, "0")}T10:00:00`,
  ends_at_local: `2026-12-${String(day).padStart(2, "0")}T1${Math.floor(minutes / 60)}:${minutes % 60 ? "30" : "00"}:00`,
});
const book = (room: number, day: number, minutes: number) =>
  createBooking(money.world.ctx, {
    member_id,
    resource_id: rooms[room] ?? "",
    ...time(day, minutes),
    quantity: 1,
  });
const move = (booking_id: string, day: number, minutes: number) =>
  rescheduleBooking(money.world.ctx, { booking_id, ...time(day, minutes) });

async function grant() {
  const { ctx } = money.world;
  const [row] = await ctx.db.$queryRaw<{ quantity: number; used: number }[]>`
    SELECT g.quantity, grant_used(g.organization_id, g.id, NULL, ${ctx.now()})::int AS used
      FROM benefit_grants g WHERE g.organization_id = ${ctx.org.id} ORDER BY g.id DESC LIMIT 1`;
  return row ?? { quantity: 0, used: 0 };
}
const left = async () => {
  const { quantity, used } = await grant();
  return quantity - used;
};

/**
 * Returns the faults in the books: more taken than given, or usages that differ from the bookings' deductions.
 */
async function faults() {
  const { ctx } = money.world;
  return ctx.db.$queryRaw<unknown[]>`
    SELECT 'beyond' AS fault, g.id FROM benefit_grants g
     WHERE g.organization_id = ${ctx.org.id} AND grant_used(g.organization_id, g.id, NULL, ${ctx.now()}) > g.quantity
    UNION ALL
    SELECT 'differs', b.id FROM bookings b
      LEFT JOIN LATERAL (SELECT sum(d.quantity)::int AS said FROM benefits_of(b) d) d ON true
      LEFT JOIN LATERAL (SELECT sum(u.quantity)::int AS taken FROM benefit_usages u WHERE u.booking_id = b.id) u ON true
     WHERE b.organization_id = ${ctx.org.id} AND d.said IS DISTINCT FROM u.taken
    UNION ALL
    SELECT 'not returned', b.id FROM bookings b JOIN benefit_usages u ON u.booking_id = b.id
     WHERE b.organization_id = ${ctx.org.id} AND b.status IN ('expired', 'declined') AND u.returned <> u.quantity
    UNION ALL
    SELECT 'returned of what lasts', b.id FROM bookings b JOIN benefit_usages u ON u.booking_id = b.id
     WHERE b.organization_id = ${ctx.org.id} AND b.status IN ('held', 'confirmed', 'pending_payment') AND u.returned > 0`;
}

describe("a booking that is moved", () => {
  test("a longer time takes the additional units, and a shorter one returns them", async () => {
    await subscribe();
    const { id } = await book(0, 1, 60);
    expect(await left()).toBe(60);
    expect(await move(id, 1, 120)).toMatchObject({
      status: "confirmed",
      amount_due: 0,
      price_deductions: [{ type: "benefit_grant", quantity: 120, amount: 1500 }],
    });
    expect(await left()).toBe(0);
    expect(await move(id, 2, 30)).toMatchObject({ price_deductions: [{ quantity: 30 }] });
    expect(await left()).toBe(90);
    expect(await faults()).toEqual([]);
  });

  test("a moved booking keeps its units of an expired membership, and gets no more of them", async () => {
    const { id: subscription_id } = await subscribe();
    const { id } = await book(0, 1, 60);
    const { ctx } = money.world;
    money.world.pass(60);
    await cancelSubscription(ctx, { subscription_id, at: "now", refund: "none" });
    expect(await move(id, 2, 60)).toMatchObject({ amount_due: 0 });
    expect(await move(id, 2, 30)).toMatchObject({ price_deductions: [{ quantity: 30 }] });
    await expect(move(id, 2, 60)).rejects.toMatchObject({
      of: { code: "payment_required" },
      extras: { amount_due: 750 },
    });
    expect(await faults()).toEqual([]);
  });

  test("an unpaid booking is also priced again when moved, and is free once its allowance covers it", async () => {
    await subscribe();
    await book(0, 1, 60);
    const half = await book(1, 1, 90);
    expect(half).toMatchObject({ status: "held", price_deductions: [{ quantity: 60 }] });
    expect(await move(half.id, 2, 60)).toMatchObject({ status: "confirmed", amount_due: 0 });
    expect(await left()).toBe(0);
    expect(await faults()).toEqual([]);
  });
});

describe("the units of a grant", () => {
  test("units are used, left or returned, and never exceed the grant, whatever runs at once", async () => {
    await subscribe();
    let seed = 20261121;
    /** The generator of Park and Miller: exact within a double's integers. */
    const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
    const { ctx } = money.world;
    const known: string[] = [];
    const act = async (room: number, day: number): Promise<void> => {
      const lengths = [30, 60, 90, 120];
      const length = lengths[random(lengths.length)] ?? 60;
      const id = known[random(known.length)];
      const what = random(4);
      if (what < 2 || id === undefined) known.push((await book(room, day, length)).id);
      else if (what === 2) await move(id, day, length);
      else await cancelBooking(ctx, { booking_id: id, refund_percent: random(3) * 50 });
    };
    for (let round = 0; round < 12; round++) {
      const done = await Promise.allSettled(rooms.map((_, room) => act(room, 1 + round)));
      const odd = done.flatMap((one) =>
        one.status === "rejected" && !(one.reason as { of?: unknown }).of
          ? [one.reason as Error]
          : [],
      );
      expect(odd).toEqual([]);
      if (round % 4 === 3) {
        money.world.pass(11);
        await expireLapsed(money.world.installation);
      }
      expect(await faults()).toEqual([]);
    }
    const { quantity, used } = await grant();
    expect(used).toBeLessThanOrEqual(quantity);
    expect(known.length).toBeGreaterThan(9);
  });

  test("the units for a last half hour go to one of three bookings that are moved at once", async () => {
    await subscribe();
    const ids = [];
    for (let room = 0; room < 3; room++) ids.push((await book(room, 1, 30)).id);
    expect(await left()).toBe(30);
    const moved = await Promise.allSettled(ids.map((id) => move(id, 2, 60)));
    expect(moved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await left()).toBe(0);
    expect(await faults()).toEqual([]);
  });

  test("the grant's own lock guards its units on every path", async () => {
    await subscribe();
    const [first, second] = [await book(0, 1, 30), await book(1, 1, 30)];
    const { db } = money.world.ctx;
    const [of] = await db.benefitGrant.findMany({ where: { member_id } });
    // Takes units by raw SQL, past all verbs and their locks of the member.
    const take = (tx: Pick<typeof db, "$executeRaw">, id: string) =>
      tx.$executeRaw`UPDATE bookings SET price_deductions = ${JSON.stringify([
        { id: `ded_${id}`, type: "benefit_grant", source_id: of?.id, quantity: 80, amount: 1 },
      ])}::jsonb WHERE id = ${id}`;
    let refused: unknown = null;
    let other: Promise<unknown> = Promise.resolve();
    await getDatabase().prisma.$transaction(async (tx) => {
      await take(tx, first.id);
      other = take(db, second.id).catch((error: unknown) => (refused = error));
      await untilBlocked({ db: tx }, [other]);
    });
    await other;
    expect(sqlState(refused)).toBe("FY023");
    expect(await left()).toBe(10);
  });
});
