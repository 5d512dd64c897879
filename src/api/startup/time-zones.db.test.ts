import { byId } from "@/server/context";
import { afterEach, expect, test } from "vitest";
import { DAY } from "@/lib/time";
import { createEvent } from "@/features/scheduling/events/create";
import { getDatabase } from "@/server/data/db";
import { createLogger } from "@/server/log";
import { makeWorld } from "@/testing/worlds/world";
import { COMMANDS } from "@/api/admin/commands";
import { healthz } from "@/api/entries/health";
import { logZoneData } from "./time-zones";

const shared = globalThis as typeof globalThis & { foyerLogger?: ReturnType<typeof createLogger> };
const usual = shared.foyerLogger;
const STEPS = { name: { in: ["time-zone data 2097b", "time-zone data 2098a"] } };

afterEach(async () => {
  shared.foyerLogger = usual;
  await getDatabase().prisma.installationStep.deleteMany({ where: STEPS });
});

/** Returns the log lines written during the work. */
async function logOf(work: () => Promise<unknown>) {
  const lines: { level: number; msg: string }[] = [];
  shared.foyerLogger = createLogger({ write: (line) => void lines.push(JSON.parse(line)) });
  await work();
  return lines;
}

/** Makes an event of tomorrow that older data had an hour earlier. */
async function makeMoved() {
  const world = await makeWorld({ now: new Date().toISOString() });
  const day = new Date(Date.now() + DAY).toISOString().slice(0, 10);
  const { id } = await createEvent(world.ctx, {
    title: "Regatta",
    timezone: "UTC",
    status: "draft",
    starts_at_local: `${day}T18:00:00`,
    ends_at_local: `${day}T19:00:00`,
  });
  const [starts_at, ends_at] = [17, 18].map((hour) => new Date(`${day}T${hour}:00:00Z`));
  await world.ctx.db.event.update({ where: byId(world.ctx, id), data: { starts_at, ends_at } });
  const promise = {
    promised_starts_at_local: `${day}T18:00:00`,
    promised_ends_at_local: `${day}T19:00:00`,
  };
  await world.ctx.db.event.update({ where: byId(world.ctx, id), data: promise });
  return { id, day, world };
}

test("/healthz reports the zone data of the process", async () => {
  const answer = { status: "ok", tzdata: process.versions["tz"] };
  expect(await healthz().json()).toEqual(answer);
});

test("`timezones check` lists the times that would move, with the promised and the present one, and fails", async () => {
  const { id, day, world } = await makeMoved();
  const check = async () =>
    COMMANDS["timezones check"]?.run({ organization: world.org.slug }) ?? { lines: [], failed: 0 };
  const { lines, failed, ...rest } = await check();
  expect(failed).toBe(true);
  expect(lines[0]).toBe(
    `Test club: event ${id} (Regatta, UTC): promised ${day}T18:00:00 to 19:00:00, shows ${day}T17:00:00 to 18:00:00 now`,
  );
  expect(lines[1]).toMatch(/^Time-zone data \d{4}[a-z]+: 1 of 1 coming bookings and events shows/);
  expect(rest).toMatchObject({ result: { tzdata: process.versions["tz"], moved: [{ id }] } });
  // Once corrected, it is no longer listed.
  const times = ["18", "19"].map((hour) => new Date(`${day}T${hour}:00:00Z`));
  const [starts_at, ends_at] = times;
  await world.ctx.db.event.update({ where: byId(world.ctx, id), data: { starts_at, ends_at } });
  expect(await check()).toMatchObject({ failed: false, result: { coming: 1, moved: [] } });
});

test("the first instance with new data logs once how much they move, and where to read it", async () => {
  const { world, id } = await makeMoved();
  const { prisma } = getDatabase();
  await prisma.installationStep.create({ data: { name: "time-zone data 2097b" } });
  const lines = await logOf(() => logZoneData("2098a"));
  expect(lines.map(({ msg }) => msg).join("\n")).toMatch(
    /Time-zone data 2098a: [1-9]\d* of \d+ .*To see them: npm run admin -- timezones check/,
  );
  const again = await logOf(() => logZoneData("2098a"));
  expect(again.filter(({ msg }) => msg.includes("Time-zone data 2098a"))).toEqual([]);
  await world.ctx.db.event.delete({ where: byId(world.ctx, id) });
});

test("an instance with older data than others logs that, once", async () => {
  const { prisma } = getDatabase();
  await prisma.installationStep.create({ data: { name: "time-zone data 2098a" } });
  const said = (lines: { msg: string }[]) => lines.filter(({ msg }) => msg.includes("others have"));
  const [warning] = said(await logOf(() => logZoneData("2097b")));
  expect(warning).toMatchObject({ level: 40, tzdata: "2097b" });
  expect(warning?.msg).toContain("2097b; others have worked on this database with 2098a");
  expect(said(await logOf(() => logZoneData("2097b")))).toEqual([]);
});
