import { byId } from "@/server/context";
import { beforeAll, expect, test } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import type { CreatePolicy } from "@/features/catalogue/policies/schema";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { holdBooking } from "./hold";

/** 2026-11-23, a Monday, 06:00 UTC. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
});

async function roomUnder(terms: Omit<CreatePolicy, "name">) {
  const policy = await createPolicy(world.ctx, { name: "Test terms", ...terms });
  const { id } = await makeResource(world);
  await world.ctx.db.resource.update({
    where: byId(world.ctx, id),
    data: { policy_id: policy.id },
  });
  return id;
}

type Times = [from: string, until: string];
async function ask(resource_id: string, [from, until]: Times, more: object = {}) {
  return holdBooking(world.ctx, {
    ...{ resource_id, member_id: (await makeMember(world)).id, quantity: 1 },
    ...{ starts_at_local: `2026-11-${from}:00`, ends_at_local: `2026-11-${until}:00` },
    ...more,
  });
}
const code = (expected: string) => ({ of: { code: expected } });
const outside = { outside_rules: true };

const RULES: [string, Omit<CreatePolicy, "name">, Times, string][] = [
  ["that has begun", {}, ["23T05:50", "23T06:50"], "min_notice"],
  ["too near", { min_notice_minutes: 120 }, ["23T07:00", "23T08:00"], "min_notice"],
  ["too far ahead", { max_advance_days: 2 }, ["28T07:00", "28T08:00"], "max_advance"],
  ["too short", { min_duration_minutes: 120 }, ["24T07:00", "24T08:00"], "duration_not_allowed"],
  ["too long", { max_duration_minutes: 30 }, ["24T07:00", "24T08:00"], "duration_not_allowed"],
  ["between two steps", {}, ["24T07:10", "24T08:10"], "duration_not_allowed"],
];
test.each(RULES)(
  "staff may book a time %s, outside the rules",
  async (_, terms, times, refused) => {
    const room = await roomUnder(terms);
    await expect(ask(room, times)).rejects.toMatchObject(code(refused));
    await expect(ask(room, times, outside)).resolves.toMatchObject({ status: "held" });
    // Capacity is not a rule: nobody gets the place twice.
    await expect(ask(room, times, outside)).rejects.toMatchObject(code("slot_unavailable"));
  },
);

test("staff may book beyond a quota, and without an approval", async () => {
  const quotas = [{ period: "day" as const, max_bookings: 1, max_minutes: null }];
  const room = await roomUnder({ quotas, requires_approval: true });
  const { id: member_id } = await makeMember(world);
  await ask(room, ["24T07:00", "24T08:00"], { member_id });
  const second: Times = ["24T09:00", "24T10:00"];
  await expect(ask(room, second, { member_id })).rejects.toMatchObject(code("quota_exceeded"));
  const booked = await ask(room, second, { member_id, ...outside });
  expect(booked).toMatchObject({ status: "held" });
});

test("staff cannot book past or closed times, and only whole minutes for a month at most", async () => {
  const room = await roomUnder({});
  const closed = { starts_at_local: "2026-11-26T00:00:00", ends_at_local: "2026-11-27T00:00:00" };
  const overrides = [{ ...closed, capacity: 0 }];
  await world.ctx.db.resource.update({ where: byId(world.ctx, room), data: { overrides } });
  const REFUSED: [Times, string][] = [
    [["23T04:00", "23T06:00"], "min_notice"],
    [["26T07:00", "26T08:00"], "outside_availability"],
  ];
  for (const [times, refused] of REFUSED)
    await expect(ask(room, times, outside)).rejects.toMatchObject(code(refused));
  for (const ends_at_local of ["2026-11-24T08:00:30", "2026-12-30T07:00:00"])
    await expect(
      ask(room, ["24T07:00", "24T08:00"], { ...outside, ends_at_local }),
    ).rejects.toMatchObject(code("duration_not_allowed"));
});

test("a booking is moved outside the rules as well", async () => {
  const room = await roomUnder({ min_notice_minutes: 120 });
  const { id: booking_id } = await ask(room, ["24T07:00", "24T08:00"]);
  const to = { starts_at_local: "2026-11-23T06:40:00", ends_at_local: "2026-11-23T07:40:00" };
  const move = (more: object) => rescheduleBooking(world.ctx, { booking_id, ...to, ...more });
  await expect(move({})).rejects.toMatchObject(code("min_notice"));
  await expect(move(outside)).resolves.toMatchObject(to);
});
