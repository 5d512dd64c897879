import { beforeEach, describe, expect, test } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { byId, type Ctx } from "@/server/context";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { findFreePlaces } from "./find-free-places";
import { readDayFill } from "./read-day-fill";

const day = "2026-11-24";
let world: World;
let anna: Ctx;
let room: { id: string };
beforeEach(async () => {
  world = await makeWorld();
  anna = world.as(memberOf(await makeMember(world)));
  room = await makeResource(world);
});

const book = async (from: string, until: string, at = room) =>
  holdBooking(world.ctx, {
    resource_id: at.id,
    member_id: (await makeMember(world)).id,
    starts_at_local: `${day}T${from}:00`,
    ends_at_local: `${day}T${until}:00`,
    quantity: 1,
  });
const fill = async (asked: { resource_id?: string; from?: string; days?: number } = {}) => {
  const { days } = await readDayFill(anna, { resource_id: room.id, from: day, days: 1, ...asked });
  return days.map(({ open_minutes, free_minutes }) => [open_minutes / 60, free_minutes / 60]);
};

describe("how full a day is", () => {
  test("counts the open hours and the free ones", async () => {
    expect(await fill()).toEqual([[24, 24]]);
    await book("10:00", "12:30");
    expect(await fill({ days: 3 })).toEqual([
      [24, 21.5],
      [24, 24],
      [24, 24],
    ]);
  });

  test("leaves out hours that are over, and those that cannot be booked yet", async () => {
    expect(await fill({ from: "2026-11-23" })).toEqual([[18, 18]]);
    const { id } = await createPolicy(world.ctx, {
      name: "Near",
      min_notice_minutes: 120,
      max_advance_days: 1,
    });
    const where = byId(world.ctx, room.id);
    await world.ctx.db.resource.update({ where, data: { policy_id: id } });
    expect(await fill({ from: "2026-11-23", days: 3 })).toEqual([
      [16, 16],
      [6, 6],
      [0, 0],
    ]);
  });

  test("takes a gap that is too short for any booking as taken", async () => {
    await world.ctx.db.resource.update({
      where: byId(world.ctx, room.id),
      data: { min_duration_minutes: 60 },
    });
    await book("10:00", "11:00");
    await book("11:30", "12:30");
    expect(await fill()).toEqual([[24, 21.5]]);
  });

  test("is the sum of all places where none is named, with room for one more each", async () => {
    const two = await makeResource(world, { capacity: 2 });
    await book("10:00", "12:00", two);
    await book("10:00", "12:00");
    const { days } = await readDayFill(anna, { from: day, days: 1 });
    expect(days).toEqual([{ day, open_minutes: 48 * 60, free_minutes: 46 * 60 }]);
  });

  test("follows the clocks of the place", async () => {
    await world.ctx.db.resource.update({
      where: byId(world.ctx, room.id),
      data: { timezone: "Europe/Berlin" },
    });
    // The clocks go forward in the night to the 28th of March.
    expect(await fill({ from: "2027-03-27", days: 2 })).toEqual([
      [24, 24],
      [23, 23],
    ]);
  });
});

describe("other places at a time that is taken", () => {
  const find = (start: string) =>
    findFreePlaces(anna, {
      resource_id: room.id,
      starts_at: `${day}T${start}:00.000Z`,
      duration_minutes: 60,
      quantity: 1,
    });

  test("are free then, of the same kind first, at the member's own price", async () => {
    await makePrice(world, 1500);
    const [same, other, full] = [
      await makeResource(world),
      await makeResource(world),
      await makeResource(world),
    ];
    for (const [{ id }, category] of [
      [room, "Court"],
      [same, "Court"],
      [other, "Room"],
    ] as const)
      await world.ctx.db.resource.update({ where: byId(world.ctx, id), data: { category } });
    await book("10:00", "11:00");
    await book("09:30", "10:30", full);
    const found = await find("10:00");
    expect(found.map(({ resource_id }) => resource_id)).toEqual([same.id, other.id]);
    expect(found[0]?.slot).toMatchObject({ amount_due: 1500, starts_at: `${day}T10:00:00.000Z` });
  });

  test("are found at the same moment, whatever their clocks show", async () => {
    const abroad = await makeResource(world, { timezone: "Europe/Berlin" });
    expect(await find("10:00")).toEqual([]);
    expect(abroad.timezone).not.toBe("UTC");
  });
});
