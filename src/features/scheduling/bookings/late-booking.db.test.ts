import { expect, test } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import { nextDue } from "@/features/platform/test-clocks/next-due";
import { byId } from "@/server/context";
import { makeMember, makeResource, makeWorld } from "@/testing/worlds/world";
import { advanceBookings } from "./advance";
import { createBooking } from "./create-booking";
import { rescheduleBooking } from "./reschedule/reschedule";

const at = (hour: number) => ({
  starts_at_local: `2026-12-01T${hour}:00:00`,
  ends_at_local: `2026-12-01T${hour + 1}:00:00`,
});

/** Makes a club that calls whoever has not come after a quarter of an hour a no-show. */
async function strictClub() {
  const world = await makeWorld();
  const { ctx, org } = world;
  const no_show = { after_minutes: 15, fee_percent: 100 };
  const { id: policy_id } = await createPolicy(ctx, { name: "Strict", no_show });
  const book = async (hour: number) => {
    const [room, member] = [await makeResource(world), await makeMember(world)];
    await ctx.db.resource.update({ where: byId(ctx, room.id), data: { policy_id } });
    const place = { member_id: member.id, resource_id: room.id, quantity: 1, ...at(hour) };
    return createBooking(ctx, { ...place, outside_rules: true });
  };
  const statusAt = async (time: string, { id }: { id: string }) => {
    world.setNow(`2026-12-01T${time}:00.000Z`);
    await advanceBookings({ ...ctx, contextOf: async () => ctx, only: org });
    const { status } = await ctx.db.booking.findUniqueOrThrow({ where: byId(ctx, id) });
    return status;
  };
  return { world, book, statusAt };
}

test("whoever is booked after the start is no no-show by time, and has come at the end", async () => {
  const { world, book, statusAt } = await strictClub();
  world.setNow("2026-12-01T10:05:00.000Z");
  const late = await book(10);
  const { db, org, now } = world.ctx;
  expect((await nextDue(db, org.id, now())).toISOString()).toBe("2026-12-01T11:00:00.000Z");
  expect(await statusAt("10:20", late)).toBe("confirmed");
  const later = await book(10);
  expect(await statusAt("10:21", later)).toBe("confirmed");
  for (const one of [late, later]) expect(await statusAt("11:00", one)).toBe("completed");
});

test("nor is whoever moves there after the time of the terms; whoever was there is one", async () => {
  const { world, book, statusAt } = await strictClub();
  world.setNow("2026-12-01T09:00:00.000Z");
  const [there, moved] = [await book(10), await book(15)];
  expect(await statusAt("10:14", there)).toBe("confirmed");
  expect(await statusAt("10:20", there)).toBe("no_show");
  const to = { ...at(10), outside_rules: true };
  await rescheduleBooking(world.ctx, { booking_id: moved.id, ...to });
  expect(await statusAt("10:21", moved)).toBe("confirmed");
  expect(await statusAt("11:00", moved)).toBe("completed");
});
