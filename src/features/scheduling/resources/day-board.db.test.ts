import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { slotState } from "@/lib/slot-state";
import type { Ctx } from "@/server/context";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { listSlots } from "./list-slots";
import { readDayBoard } from "./read-day-board";

const day = "2026-11-24";
const asked = { day, duration_minutes: 60, quantity: 1 };
let world: World;
let rooms: { id: string }[];
let anna: Ctx;
let ben: Ctx;

beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  rooms = [await makeResource(world), await makeResource(world, { capacity: 2 })];
  const [first, second] = [await makeMember(world), await makeMember(world)];
  anna = world.as(memberOf(first));
  ben = world.as(memberOf(second));
  await holdBooking(anna, {
    resource_id: rooms[0]?.id ?? "",
    member_id: first.id,
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T11:00:00`,
    quantity: 1,
  });
});

const at = async (ctx: Ctx, room: number, time: string) => {
  const { places } = await readDayBoard(ctx, asked);
  const place = places.find(({ resource_id }) => resource_id === rooms[room]?.id);
  return place?.slots.find(({ starts_at_local }) => starts_at_local === `${day}T${time}:00`);
};
const stateAt = async (ctx: Ctx, room: number, time: string) => {
  const slot = await at(ctx, room, time);
  return slot && slotState(slot);
};

describe("the board of a day", () => {
  test("shows a time as its member's own, and to others as being booked", async () => {
    expect(await stateAt(anna, 0, "10:00")).toBe("own");
    expect(await stateAt(ben, 0, "10:00")).toBe("held");
    expect(await stateAt(ben, 0, "11:00")).toBe("free");
    expect(await stateAt(ben, 1, "10:00")).toBe("free");
  });

  test("has the times and prices that each place lists by itself", async () => {
    const { places } = await readDayBoard(ben, asked);
    expect(places).toHaveLength(2);
    for (const { resource_id, slots } of places) {
      const own = await listSlots(ben, {
        resource_id,
        from_local: `${day}T00:00:00`,
        to_local: "2026-11-25T00:00:00",
        ...{ duration_minutes: 60, quantity: 1, explain: true },
      });
      const open = own.slots.filter((slot) => slotState(slot) !== "closed");
      expect(slots.length).toBeGreaterThan(20);
      expect(slots).toEqual(open.map((slot) => ({ ...slot, alternatives: [] })));
      expect(slots.find((slot) => slotState(slot) === "free")?.amount_due).toBe(1500);
    }
  });

  test("leaves a place without times where another length is asked for", async () => {
    const { places } = await readDayBoard(ben, { ...asked, duration_minutes: 15 });
    expect(places.map(({ slots, terms }) => [slots, terms.min_duration_minutes])).toEqual([
      [[], 30],
      [[], 30],
    ]);
  });

  test("sorts places by category and name, numbers by their value", async () => {
    const other = await makeWorld();
    for (const [name, category] of [
      ["Court 10", "courts"],
      ["Court 2", "courts"],
      ["Atlas", "rooms"],
      ["Anywhere", null],
    ] as const) {
      const { id } = await makeResource(other);
      await other.ctx.db.resource.updateMany({ where: { id }, data: { name, category } });
    }
    const { places } = await readDayBoard(other.ctx, asked);
    expect(places.map(({ name }) => name)).toEqual(["Anywhere", "Court 2", "Court 10", "Atlas"]);
  });
});
