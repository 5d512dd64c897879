import { beforeEach, describe, expect, test } from "vitest";
import { DAY } from "@/lib/time";
import type { Installation } from "@/server/jobs/installation";
import { inRound } from "@/server/jobs/rounds";
import { writeBookings } from "@/testing/worlds/reports";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { keepAhead } from "./keep-ahead";
import { reportRevenue } from "./revenue";

const dateAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

let world: World;
beforeEach(async () => {
  world = await makeWorld({ organization: { default_timezone: "UTC" } });
});

function installation({ ctx, org }: World): Installation {
  const { db, payments } = ctx;
  return { db, payments, now: () => new Date(), contextOf: async () => ctx, only: org };
}
const ask = (at: World) =>
  reportRevenue(at.ctx, { from: dateAgo(9), to: dateAgo(7), interval: "day" });

/** Counts the kept days of each reading. */
async function daysKept({ ctx, org }: World): Promise<Record<string, number>> {
  const rows = await ctx.db.reportDay.groupBy({
    by: ["reading"],
    where: { organization_id: org.id },
    _count: true,
  });
  return Object.fromEntries(rows.map(({ reading, _count }) => [reading, _count]));
}

async function book(at: World): Promise<void> {
  const [member, { id: resource_id }] = [await makeMember(at), await makeResource(at)];
  const times = {
    starts_at: new Date(`${dateAgo(100)}T10:00:00Z`),
    ends_at: new Date(`${dateAgo(100)}T11:00:00Z`),
  };
  await writeBookings(at, [{ member_id: member.id, resource_id, ...times }]);
}

describe("the days of reports are added up ahead", () => {
  test("for a year, with what happened in it, once a club has asked for a report", async () => {
    await book(world);
    await ask(world);
    expect(await daysKept(world)).toEqual({ sales: 2, moved: 2 });
    expect(await keepAhead(installation(world))).toEqual([]);
    // The last two are not closed yet.
    const year = { sales: 364, moved: 364, attendance: 364, use: 364 };
    expect(await daysKept(world)).toEqual(year);
    const day = { starts_at: new Date(dateAgo(100)), reading: "attendance" };
    const { parts } = await world.ctx.db.reportDay.findFirstOrThrow({
      where: { ...day, organization_id: world.org.id },
    });
    expect(parts).toMatchObject([{ came: 1 }]);
  });

  test("of a large club in any case, of a small one not before it asks", async () => {
    await book(world);
    await keepAhead(installation(world), 1);
    expect(await daysKept(world)).toEqual({});
    await book(world);
    await keepAhead(installation(world), 1);
    expect(await daysKept(world)).toMatchObject({ attendance: 364, use: 364 });
  });

  test("and goes no further when the process stops", async () => {
    await ask(world);
    await inRound(AbortSignal.abort(), () => keepAhead(installation(world)));
    expect(await daysKept(world)).toEqual({ sales: 2, moved: 2 });
    const stopping = new AbortController();
    const { ctx } = world;
    const contextOf = async () => (stopping.abort(), ctx);
    await inRound(stopping.signal, () => keepAhead({ ...installation(world), contextOf }));
    expect(await daysKept(world)).toEqual({ sales: 2, moved: 2 });
  });

  test("not of an organization for tests", async () => {
    const trial = await makeWorld({ organization: { mode: "test" } });
    await ask(trial);
    await keepAhead(installation(trial));
    expect(await daysKept(trial)).toEqual({});
  });
});
