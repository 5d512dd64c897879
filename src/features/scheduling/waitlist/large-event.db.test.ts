import { expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { createEvent } from "@/features/scheduling/events/create";
import { type Db, getDatabase } from "@/server/data/db";
import { makeMember, makePrice, makeWorld } from "@/testing/worlds/world";
import { joinWaitlist } from "./join";
import { offerWaitlist } from "./offer";

const [ATTENDEES, WAITING] = [3, 12];

/** Returns how often a transaction has looked into the bookings. */
async function looksOf(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ looks: number }[]>`
    SELECT (COALESCE(idx_scan, 0) + seq_scan)::int AS looks FROM pg_stat_xact_user_tables WHERE relname = 'bookings'`;
  return row?.looks ?? 0;
}

/** Wraps a transaction; `looks` tells how often the query with this text has looked into the bookings. */
function countingLooks(db: Db, text: string) {
  let sum = 0;
  const $queryRaw = async (query: TemplateStringsArray, ...values: unknown[]) => {
    const before = await looksOf(db);
    const rows = await db.$queryRaw(query, ...values);
    if (query.join("").includes(text)) sum += (await looksOf(db)) - before;
    return rows;
  };
  const counting = new Proxy(db, {
    get: (of, key) => (key === "$queryRaw" ? $queryRaw : Reflect.get(of, key)),
  });
  return { db: counting, looks: () => sum };
}

test("the places of a full event are counted once, however many wait for it", async () => {
  const world = await makeWorld();
  const price = await makePrice(world, 1500);
  const { id: event_id } = await createEvent(world.ctx, {
    ...{ title: "Gala", timezone: "UTC", status: "published", capacity: ATTENDEES },
    ...{ starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-11-24T11:00:00" },
    price_rule_ids: [price.id],
  });
  const someone = async () => ({ event_id, quantity: 1, member_id: (await makeMember(world)).id });
  for (let n = 0; n < ATTENDEES; n += 1) await holdBooking(world.ctx, await someone());
  for (let n = 0; n < WAITING; n += 1) await joinWaitlist(world.ctx, await someone());
  const looks = await getDatabase().prisma.$transaction(async (db) => {
    const counted = countingLooks(db, "min(w.id)");
    const contextOf = async () => world.ctx;
    const only = world.ctx.org;
    await offerWaitlist({ ...world.ctx, db: counted.db, contextOf, only } as never);
    return counted.looks();
  });
  expect(looks).toBeGreaterThan(0);
  // Counting takes one look, or a few where PostgreSQL joins indexes.
  expect(looks).toBeLessThan(WAITING);
});
