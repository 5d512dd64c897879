import { beforeAll, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import type { Ctx } from "@/server/context";
import {
  makeMember,
  makePrice,
  makeResource,
  makeWorld,
  memberOf,
  type World,
} from "@/testing/worlds/world";
import { findTimes } from "./find-times";

const day = "2026-11-24";
const wish = {
  ...{ search: "", day, at: 600, from: 480, to: 780, duration_minutes: 60, people: 1 },
};
let world: World;
let anna: Ctx;

beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  const atlas = await makeResource(world, { name: "Atlas meeting room" });
  await makeResource(world, { name: "Beacon meeting room" });
  await makeResource(world, { name: "Studio", capacity: 4 });
  const member = await makeMember(world);
  anna = world.as(memberOf(member));
  await holdBooking(world.as(memberOf(await makeMember(world))), {
    resource_id: atlas.id,
    member_id: member.id,
    starts_at_local: `${day}T10:00:00`,
    ends_at_local: `${day}T11:00:00`,
    quantity: 1,
  }).catch(() => {});
});

const found = async (change: Partial<typeof wish> & { at?: number | null }) =>
  (await findTimes(anna, { ...wish, ...change })).map(
    ({ name, slot, quantity }) =>
      `${name} ${slot.starts_at_local.slice(11, 16)} ×${quantity} ${slot.amount_due ?? "?"}`,
  );

describe("times for a wish", () => {
  test("are at the wanted time, one of each place, at the member's own price", async () => {
    expect(await found({ search: "room" })).toEqual(
      expect.arrayContaining(["Beacon meeting room 10:00 ×1 1500"]),
    );
    expect((await found({})).length).toBe(3);
  });

  test("are of the place that all words name", async () => {
    expect(new Set((await found({ search: "beacon room" })).map((one) => one.slice(0, 6)))).toEqual(
      new Set(["Beacon"]),
    );
    expect(await found({ search: "nowhere" })).toEqual([]);
  });

  test("begin the first within the window when no time is wanted most", async () => {
    expect((await found({ search: "beacon", at: null, from: 1080, to: 1440 }))[0]).toMatch(/18:00/);
  });

  test("take one place of a room for any number of people, and one for each elsewhere", async () => {
    const three = await found({ people: 3 });
    expect(three).toContain("Beacon meeting room 10:00 ×1 1500");
    expect(three).toContain("Studio 10:00 ×3 4500");
    expect((await found({ people: 5 })).join()).not.toContain("Studio");
  });
});
