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
import type { FindTimes } from "./slot-schema";

const day = "2026-11-24";
const wish = {
  ...{ search: "", day, at: 600, from: 480, to: 780, duration_minutes: 60, people: 1 },
};
let world: World;
let anna: Ctx;

beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  const atlas = await named("Atlas meeting room");
  await named("Beacon meeting room");
  await named("Studio", 4);
  anna = world.as(memberOf(await makeMember(world)));
  const ben = await makeMember(world);
  await holdBooking(world.as(memberOf(ben)), {
    ...{ resource_id: atlas, member_id: ben.id, quantity: 1 },
    ...{ starts_at_local: `${day}T10:00:00`, ends_at_local: `${day}T11:00:00` },
  });
});

async function named(name: string, capacity = 1): Promise<string> {
  const { id } = await makeResource(world, { capacity });
  await world.ctx.db.resource.updateMany({
    where: { organization_id: world.org.id, id },
    data: { name },
  });
  return id;
}

const found = async (change: Partial<FindTimes>) =>
  (await findTimes(anna, { ...wish, ...change })).map(
    ({ name, slot, quantity }) =>
      `${name} ${slot.starts_at_local.slice(11, 16)} ×${quantity} ${slot.amount_due ?? "?"}`,
  );

describe("times for a wish", () => {
  test("are at the wanted time, one of each place, at the member's own price", async () => {
    const times = await found({});
    expect(times.slice(0, 2).toSorted()).toEqual([
      "Beacon meeting room 10:00 ×1 1500",
      "Studio 10:00 ×1 1500",
    ]);
    expect(times[2]).toMatch(/^Atlas meeting room (09|11):00/);
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
    expect(three).toContain("Studio 10:00 ×3 1500");
    expect((await found({ people: 5 })).join()).not.toContain("Studio");
  });
});
