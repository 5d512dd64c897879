import { beforeAll, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { confirmBooking } from "@/features/scheduling/bookings/confirm";
import { createEvent } from "@/features/scheduling/events/create";
import { publishEvent } from "@/features/scheduling/events/publish";
import { createHost } from "@/features/scheduling/hosts/create";
import { byId, type Ctx } from "@/server/context";
import { watchSql } from "@/testing/sent-sql";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { readCalendarDays } from "./read-days";

const sent = watchSql();
const hours = (from: string, until: string) => ({
  starts_at_local: `2026-11-24T${from}:00`,
  ends_at_local: `2026-11-24T${until}:00`,
});

/** 2026-11-23, 06:00 UTC. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const court = await makeResource(world);
  await makeResource(world);
  const data = { category: "court" };
  await world.ctx.db.resource.update({ where: byId(world.ctx, court.id), data });
});

test("a month says of each day how much is taken of what is open, as the calendar shows it", async () => {
  const own = await makeWorld();
  const court = await makeResource(own, { capacity: 2 });
  const visitor = await makeMember(own);
  const take = (from: string, until: string, quantity: number) =>
    holdBooking(own.ctx, {
      ...{ member_id: visitor.id, resource_id: court.id, quantity },
      ...hours(from, until),
    });
  await take("09:00", "11:00", 2);
  await take("12:00", "13:00", 1);
  const overrides = [{ ...hours("00:00", "08:00"), capacity: 0 }];
  await own.ctx.db.resource.update({ where: byId(own.ctx, court.id), data: { overrides } });
  const { days } = await readCalendarDays(own.ctx, { from: "2026-11-23", days: 3 });
  const whole = 2 * 24 * 60;
  const nothing = { taken_minutes: 0, count: 0, matching: null };
  expect(days).toEqual([
    { ...{ day: "2026-11-23", open_minutes: whole }, ...nothing },
    {
      ...{ day: "2026-11-24", open_minutes: whole - 2 * 8 * 60 },
      ...{ taken_minutes: 2 * 120 + 60, count: 2, matching: null },
    },
    { ...{ day: "2026-11-25", open_minutes: whole }, ...nothing },
  ]);
});

test("a month takes two round trips, needs the scope of resources, and keeps to a category", async () => {
  sent.length = 0;
  const asked = { from: "2026-11-01", days: 42 };
  const all = await readCalendarDays(world.ctx, asked);
  expect(sent.length).toBe(2);
  const courts = await readCalendarDays(world.ctx, { ...asked, category: "court" });
  const openOf = ({ days }: typeof all) => days[23]?.open_minutes ?? 0;
  expect(openOf(courts)).toBeLessThan(openOf(all));
  expect(openOf(courts)).toBeGreaterThan(0);
  const key = { kind: "apiKey" as const, id: "key_1", scopes: new Set(["bookings:read"]) };
  const without = { ...key, organization_ids: null } as unknown as Ctx["actor"];
  await expect(readCalendarDays(world.as(without), asked)).rejects.toMatchObject({
    extras: { required_scope: "resources:read" },
  });
});

test("a month counts apart what fits a filter: by status, by host, and by member; what is taken stays", async () => {
  const own = await makeWorld();
  const { ctx } = own;
  await makePrice(own, 1500);
  const court = await makeResource(own, { capacity: 4 });
  const hall = await makeResource(own);
  const [ada, bob] = [await makeMember(own), await makeMember(own)];
  const take = async (from: string, until: string, { id: member_id }: { id: string }) =>
    holdBooking(ctx, {
      ...{ member_id, resource_id: court.id, quantity: 1 },
      ...hours(from, until),
    });
  const { id } = await take("09:00", "10:00", ada);
  await confirmBooking(ctx, { booking_id: id, settle: "on_account" });
  await take("11:00", "12:00", bob);
  const jo = (await createHost(ctx, { name: "Jo" })).id;
  const event = await createEvent(ctx, {
    ...{ title: "Yoga", resource_id: hall.id, host_ids: [jo], capacity: 9, timezone: "UTC" },
    ...hours("18:00", "19:00"),
  });
  await publishEvent(ctx, { event_id: event.id });
  await holdBooking(ctx, { member_id: ada.id, event_id: event.id, quantity: 1 });
  const days = async (more: object) =>
    (await readCalendarDays(ctx, { from: "2026-11-23", days: 3, ...more })).days;
  const all = await days({});
  const matching = async (more: object) => {
    const read = await days(more);
    expect(read.map((day) => ({ ...day, matching: null }))).toEqual(all);
    return read.map((day) => day.matching);
  };
  expect(all[1]).toMatchObject({ count: 3, matching: null });
  expect(await matching({ statuses: ["confirmed"] })).toEqual([0, 1, 0]);
  expect(await matching({ statuses: ["confirmed", "held"] })).toEqual([0, 2, 0]);
  expect(await matching({ host_ids: [jo] })).toEqual([0, 1, 0]);
  expect(await matching({ host_ids: ["hst_other"] })).toEqual([0, 0, 0]);
  expect(await matching({ member_id: ada.id })).toEqual([0, 2, 0]);
  expect(await matching({ member_id: bob.id })).toEqual([0, 1, 0]);
  expect(await matching({ member_id: bob.id, statuses: ["confirmed"] })).toEqual([0, 0, 0]);
  const inHall = await days({ resource_ids: [hall.id], member_id: ada.id });
  expect(inHall.map((day) => day.matching)).toEqual([0, 1, 0]);
});
