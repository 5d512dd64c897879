import { beforeEach, describe, expect, test } from "vitest";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { listOccurrences } from "@/features/scheduling/recurring-events/occurrences";
import { byId, type Ctx } from "@/server/context";
import { failureOf } from "@/testing/worlds/series";
import { makeMember, makeWorld, memberOf, type World } from "@/testing/worlds/world";
import { nearestTimes } from "./alternatives";
import { createBooking } from "./create-booking";
import { holdBooking } from "./hold";

let world: World;
/** Three dates of a class: the first is full, and the second private. */
let ids: string[];
beforeEach(async () => {
  world = await makeWorld();
  const { ctx } = world;
  const { id: recurring_event_id } = await createRecurringEvent(ctx, {
    title: "Yoga",
    rrule: "FREQ=WEEKLY;COUNT=3",
    starts_at_local: "2026-11-30T18:00:00",
    ends_at_local: "2026-11-30T19:00:00",
    timezone: "UTC",
    status: "published",
    capacity: 1,
  });
  const listed = { recurring_event_id, include_past: false, page: 1, size: 3 };
  const { items } = await listOccurrences(ctx, listed);
  ids = items.map(({ id }) => id);
  const { id: member_id } = await makeMember(world);
  await holdBooking(ctx, { event_id: ids[0] ?? "", member_id, quantity: 1 });
  const where = byId(ctx, ids[1] ?? "");
  await ctx.db.event.update({ where, data: { visibility: "private" } });
});

/** Returns the other dates that are proposed instead of the full one. */
async function proposedTo(ctx: Ctx, member_id: string) {
  const wanted = { event_id: ids[0] ?? "", member_id, quantity: 1 };
  const { alternatives = [] } = await failureOf(createBooking(ctx, wanted));
  return (alternatives as { event_id?: string }[]).map(({ event_id }) => event_id);
}

describe("instead of a date that is full", () => {
  test("a member is not proposed a private one", async () => {
    const member = await makeMember(world);
    const proposed = await proposedTo(world.as(memberOf(member)), member.id);
    expect(proposed).toEqual([ids[2]]);
  });

  test("a member whose money came too late is told of none, whoever learns of it", async () => {
    const { ctx } = world;
    const full = await ctx.db.booking.findFirstOrThrow({ where: { event_id: ids[0] ?? "" } });
    const told = await nearestTimes(ctx, full, { forMember: true });
    expect(told).toMatchObject([{ event_id: ids[2] }]);
  });

  test("staff are proposed private ones, too", async () => {
    const { id } = await makeMember(world);
    expect(await proposedTo(world.ctx, id)).toEqual([ids[1], ids[2]]);
  });
});
