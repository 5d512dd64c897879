import { expect, test } from "vitest";
import { getDatabase, Prisma } from "@/server/data/db";
import { inTx } from "@/server/context";
import { untilBlocked } from "@/testing/waits";
import { makeMember, makeWorld } from "@/testing/worlds/world";
import { type Claimed, unclaimed, withClaims } from "./claims";

async function setUp(members: number) {
  const world = await makeWorld();
  const ids: string[] = [];
  for (let n = 0; n < members; n++) ids.push((await makeMember(world)).id);
  const { db } = world.ctx;
  const due = (limit: number) => Prisma.sql`
    SELECT m.organization_id, m.id FROM members m
     WHERE m.organization_id = ${world.org.id} AND ${unclaimed("greet", "m")}
     ORDER BY m.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`;
  const claim = <T>(limit: number, run: (taken: Claimed[]) => Promise<T>) =>
    withClaims(db, { work: "greet", due: due(limit) }, run);
  return { world, ids: ids.sort(), claim };
}
const idsOf = (taken: Claimed[]) => taken.map(({ id }) => id);

test("workers at the same time get different rows, and afterwards all are free again", async () => {
  const { ids, claim } = await setUp(6);
  const taken: Claimed[][] = [];
  let everybody = () => undefined as void;
  const claimed = new Promise<void>((resolve) => (everybody = resolve));
  const take = (rows: Claimed[]) => {
    if (taken.push(rows) === 3) everybody();
    return claimed;
  };
  await Promise.all([claim(2, take), claim(2, take), claim(2, take)]);
  const all = taken.flatMap(idsOf);
  expect(new Set(all).size).toBe(all.length);
  expect(taken.every((rows) => rows.length > 0)).toBe(true);
  expect(await claim(10, async (taken) => idsOf(taken).sort())).toEqual(ids);
});

test("a worker that selects what another has claimed in the meantime selects again", async () => {
  const { world, ids, claim } = await setUp(4);
  const gate = Prisma.sql`pg_advisory_xact_lock(hashtext(${world.org.id}))`;
  const slow = Prisma.sql`
    SELECT m.organization_id, m.id FROM members m, (SELECT ${gate}) AS gate
     WHERE m.organization_id = ${world.org.id} AND ${unclaimed("greet", "m")} ORDER BY m.id LIMIT 2`;
  const late: Promise<string[]>[] = [];
  let leave = () => undefined as void;
  const left = new Promise<void>((resolve) => (leave = resolve));
  const first = await inTx(world.ctx, async (tx) => {
    await tx.db.$executeRaw`SELECT ${gate}`;
    late.push(withClaims(world.ctx.db, { work: "greet", due: slow }, async (rows) => idsOf(rows)));
    await untilBlocked(tx, late);
    return new Promise<string[]>((resolve) => {
      void claim(2, (rows) => {
        resolve(idsOf(rows));
        return left;
      });
    });
  });
  expect(first.sort()).toEqual(ids.slice(0, 2));
  expect((await late[0])?.sort()).toEqual(ids.slice(2));
  leave();
});

test("a row that a verb has locked is left out, and waited for by nobody", async () => {
  const { world, ids, claim } = await setUp(3);
  await getDatabase().prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM members WHERE organization_id = ${world.org.id} AND id = ${ids[0]} FOR UPDATE`;
    expect(await claim(10, async (taken) => idsOf(taken).sort())).toEqual(ids.slice(1));
  });
});

test("what a worker claimed that died, or failed, another takes", async () => {
  const { world, ids, claim } = await setUp(1);
  const failing = claim(1, async () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  await world.ctx.db.workClaim.create({
    data: {
      ...{ organization_id: world.org.id, id: `greet:${ids[0]}` },
      claimed_until: new Date(Date.now() + 60_000),
    },
  });
  expect(await claim(1, async (taken) => idsOf(taken))).toEqual([]);
  await world.ctx.db.workClaim.updateMany({
    where: { organization_id: world.org.id },
    data: { claimed_until: new Date(Date.now() - 1) },
  });
  expect(await claim(1, async (taken) => idsOf(taken))).toEqual(ids);
});
