import { expect, test } from "vitest";
import { makePostponed } from "@/testing/worlds/postponed";
import { makeWorld, memberOf } from "@/testing/worlds/world";
import { listBookings } from "./list";
import { ListBookings } from "./list-schema";

test("a booking of a postponed event is upcoming until the event is over, and past from then on", async () => {
  const world = await makeWorld();
  const { booking_id, member } = await makePostponed(world);
  const find = async (when: "upcoming" | "past") => {
    const query = ListBookings.parse({ when });
    const { items } = await listBookings(world.as(memberOf(member)), query);
    return items.map(({ id }) => id);
  };
  world.setNow("2026-12-01T11:00:00.000Z");
  expect([await find("upcoming"), await find("past")]).toEqual([[booking_id], []]);
  world.setNow("2026-12-03T10:59:00.000Z");
  expect([await find("upcoming"), await find("past")]).toEqual([[booking_id], []]);
  world.setNow("2026-12-03T11:00:00.000Z");
  expect([await find("upcoming"), await find("past")]).toEqual([[], [booking_id]]);
});
