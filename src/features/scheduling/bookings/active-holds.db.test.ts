import { beforeAll, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { holdBooking } from "./hold";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
});

async function hold(member: { id: string }): Promise<string> {
  const room = await makeResource(world);
  const times = {
    starts_at_local: "2026-11-24T10:00:00",
    ends_at_local: "2026-11-24T11:00:00",
  };
  const asked = { member_id: member.id, resource_id: room.id, quantity: 1, ...times };
  return (await holdBooking(world.ctx, asked)).id;
}

test("a member's holds are counted, without a booking that is left out", async () => {
  const [anna, ben] = [await makeMember(world), await makeMember(world)];
  const [first] = [await hold(anna), await hold(anna), await hold(ben)];
  const count = (member: string, except: string | null) => getDatabase().prisma.$queryRaw`
    SELECT active_holds(${world.org.id}, ${member}, ${except}, NULL, ${world.ctx.now()})::int AS holds`;
  expect(await count(anna.id, null)).toEqual([{ holds: 2 }]);
  expect(await count(anna.id, first)).toEqual([{ holds: 1 }]);
  expect(await count(ben.id, first)).toEqual([{ holds: 1 }]);
});

test("a count of one member's holds cannot read the index of all that is held or open", async () => {
  const { prisma } = getDatabase();
  const [own] = await prisma.$queryRaw<{ body: string; names: string[]; types: string[] }[]>`
    SELECT prosrc AS body, proargnames AS names, proargtypes::regtype[]::text[] AS types
      FROM pg_proc WHERE proname = 'active_holds'`;
  if (!own) throw new Error("there is no such function");
  const numbered = own.names.reduce(
    (sql, name, n) => sql.replaceAll(name, `$${n + 1}::${own.types[n]}`),
    own.body,
  );
  const plan = await prisma.$queryRawUnsafe<object[]>(`EXPLAIN (GENERIC_PLAN) ${numbered}`);
  expect(JSON.stringify(plan)).toContain("on bookings o");
  expect(JSON.stringify(plan)).not.toMatch(/bookings_(waiting|open|lapsing|undecided)\b/);
});
