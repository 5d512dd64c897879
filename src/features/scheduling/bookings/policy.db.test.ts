import { byId } from "@/server/context";
import { beforeAll, describe, expect, it } from "vitest";
import { createPolicy } from "@/features/catalogue/policies/create";
import type { CreatePolicy } from "@/features/catalogue/policies/schema";
import { updatePolicy } from "@/features/catalogue/policies/update";
import { toLocal } from "@/lib/time";
import { getDatabase } from "@/server/data/db";
import { Failure } from "@/server/errors";
import { untilBlocked } from "@/testing/waits";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { holdBooking } from "./hold";

/** 2026-11-23, a Monday, 06:00 UTC. */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
});

type Room = { id: string; policy_id: string; timezone: string };

async function roomUnder(
  terms: Omit<CreatePolicy, "name">,
  room: { capacity?: number; timezone?: string } = {},
): Promise<Room> {
  // Many tests here book for one member without any limit.
  const policy = await createPolicy(world.ctx, {
    name: "Test terms",
    allow_overlapping_bookings: true,
    ...terms,
  });
  const { id } = await makeResource(world, room);
  await world.ctx.db.resource.update({
    where: byId(world.ctx, id),
    data: { policy_id: policy.id },
  });
  return { id, policy_id: policy.id, timezone: room.timezone ?? "UTC" };
}

/** Books a place by instants, for a member of its own unless one is named. */
async function ask(
  room: Room,
  from: string,
  to: string,
  more: { member_id?: string; quantity?: number } = {},
) {
  const local = (time: string) => toLocal(Date.parse(`${time}:00Z`), room.timezone);
  return holdBooking(world.ctx, {
    resource_id: room.id,
    member_id: more.member_id ?? (await makeMember(world)).id,
    starts_at_local: local(from),
    ends_at_local: local(to),
    quantity: more.quantity ?? 1,
  });
}
const code = (expected: string) => ({ of: { code: expected } });
const outcomes = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === "fulfilled"
      ? "booked"
      : one.reason instanceof Failure
        ? one.reason.of.code
        : String(one.reason),
  );

/** Keeps the place's day locked until all callers have come as far as they can without it. */
async function inARush<T>(room: Room, work: () => Promise<T>): Promise<T> {
  const client = await getDatabase().pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT lock_capacity($1, $2, '2026-11-24T10:00Z', '2026-11-24T11:00Z')", [
      world.org.id,
      room.id,
    ]);
    const done = work();
    await untilBlocked(client, [done], 13);
    await client.query("COMMIT");
    return await done;
  } finally {
    client.release();
  }
}

describe("a policy, to the minute", () => {
  it("asks for notice: exactly so long ahead is enough, a minute less is not", async () => {
    const room = await roomUnder({ min_notice_minutes: 120, slot_step_minutes: 5 });
    await expect(ask(room, "2026-11-23T08:00", "2026-11-23T08:30")).resolves.toBeTruthy();
    await expect(ask(room, "2026-11-23T07:55", "2026-11-23T08:25")).rejects.toMatchObject({
      ...code("min_notice"),
      extras: { detail: "Book at least 2 hours ahead." },
    });
  });

  it("opens so many days ahead: exactly so many is not too early, a step later is", async () => {
    const room = await roomUnder({ max_advance_days: 7 });
    await expect(ask(room, "2026-11-30T06:00", "2026-11-30T07:00")).resolves.toBeTruthy();
    await expect(ask(room, "2026-11-30T06:30", "2026-11-30T07:00")).rejects.toMatchObject(
      code("max_advance"),
    );
  });

  it("bounds the length and sets the step, or leaves them to the resource", async () => {
    const room = await roomUnder({
      min_duration_minutes: 45,
      max_duration_minutes: 90,
      slot_step_minutes: 15,
    });
    const at = (to: string) => ask(room, "2026-11-24T10:15", `2026-11-24T${to}`);
    await expect(at("10:59")).rejects.toMatchObject(code("duration_not_allowed"));
    await expect(at("11:46")).rejects.toMatchObject(code("duration_not_allowed"));
    await expect(at("11:00")).resolves.toBeTruthy();
    await expect(ask(room, "2026-11-24T12:00", "2026-11-24T13:30")).resolves.toBeTruthy();
    await expect(ask(room, "2026-11-24T15:05", "2026-11-24T15:50")).rejects.toMatchObject(
      code("duration_not_allowed"),
    );
    const plain = await roomUnder({});
    await expect(ask(plain, "2026-11-24T10:15", "2026-11-24T11:15")).rejects.toMatchObject(
      code("duration_not_allowed"),
    );
  });

  it("sets the minutes of a hold, and requires approval if it says so", async () => {
    const room = await roomUnder({ hold_minutes: 25 });
    expect(await ask(room, "2026-11-24T10:00", "2026-11-24T11:00")).toMatchObject({
      status: "held",
      held_until: "2026-11-23T06:25:00.000Z",
    });
    const decided = await roomUnder({ requires_approval: true });
    const asked = await ask(decided, "2026-11-24T10:00", "2026-11-24T11:00");
    expect(asked).toMatchObject({ status: "pending_approval", held_until: null });
    await expect(ask(decided, "2026-11-24T10:00", "2026-11-24T11:00")).rejects.toMatchObject(
      code("slot_unavailable"),
    );
  });

  it("stays with the booking as it was at its making", async () => {
    const tiers = [{ until_minutes_before: 1440, refund_percent: 100 }];
    const room = await roomUnder({ cancellation_tiers: tiers, min_notice_minutes: 60 });
    const before = await ask(room, "2026-11-24T10:00", "2026-11-24T11:00");
    await updatePolicy(world.ctx, { policy_id: room.policy_id, cancellation_tiers: [] });
    const after = await ask(room, "2026-11-24T11:00", "2026-11-24T12:00");
    expect(before.terms).toMatchObject({ cancellation_tiers: tiers, min_notice_minutes: 60 });
    expect(after.terms).toMatchObject({ cancellation_tiers: [], min_notice_minutes: 60 });
    const row = await world.ctx.db.booking.findUniqueOrThrow({ where: byId(world.ctx, before.id) });
    expect(row).toMatchObject({ policy_id: room.policy_id, policy: before.terms });
  });
});

describe("the limit of one member", () => {
  it("is one booking with a quota of one, however many of 20 requests compete", async () => {
    const room = await roomUnder(
      {
        quotas: [{ period: "week", max_bookings: 1, max_minutes: null }],
        max_active_holds: 100,
      },
      { capacity: 100 },
    );
    const { id: member_id } = await makeMember(world);
    const at = ["2026-11-24T10:00", "2026-11-24T11:00"] as const;
    // The first booking of a day writes its profile; the others would wait for it.
    await ask(room, ...at);
    const asked = await inARush(room, () =>
      outcomes(Array.from({ length: 20 }, () => ask(room, ...at, { member_id }))),
    );
    expect(asked.filter((one) => one === "booked")).toHaveLength(1);
    expect(new Set(asked)).toEqual(new Set(["booked", "quota_exceeded"]));
  });

  it("is as many holds as the policy says, however many are asked for at once", async () => {
    const room = await roomUnder({ max_active_holds: 2 }, { capacity: 100 });
    const { id: member_id } = await makeMember(world);
    const asked = await outcomes(
      Array.from({ length: 20 }, () =>
        ask(room, "2026-11-24T10:00", "2026-11-24T11:00", { member_id }),
      ),
    );
    expect(asked.filter((one) => one === "booked")).toHaveLength(2);
    expect(new Set(asked)).toEqual(new Set(["booked", "too_many_holds"]));
  });

  it.each([
    // Auckland is 13 hours ahead: its days and weeks begin at 11:00 UTC of the day before.
    ["day", "2026-11-24T10:30", "2026-11-24T11:00"],
    ["week", "2026-11-29T10:30", "2026-11-29T11:00"],
    ["month", "2026-11-30T10:30", "2026-11-30T11:00"],
  ] as const)("counts a %s by the place's own calendar", async (period, last, next) => {
    const room = await roomUnder(
      { quotas: [{ period, max_bookings: 1, max_minutes: null }] },
      { capacity: 9, timezone: "Pacific/Auckland" },
    );
    const { id: member_id } = await makeMember(world);
    const later = (from: string) =>
      new Date(Date.parse(`${from}Z`) + 30 * 60_000).toISOString().slice(0, 16);
    const at = (from: string) => ask(room, from, later(from), { member_id });
    await at(last);
    await expect(at(last)).rejects.toMatchObject(code("quota_exceeded"));
    await at(next);
    await expect(at(next)).rejects.toMatchObject({
      ...code("quota_exceeded"),
      extras: { detail: `At most 1 booking a ${period} can be booked here.` },
    });
  });

  it("may be minutes: the last one that fits is accepted, one more is not", async () => {
    const room = await roomUnder(
      {
        slot_step_minutes: 30,
        quotas: [{ period: "day", max_bookings: null, max_minutes: 90 }],
      },
      { capacity: 9 },
    );
    const { id: member_id } = await makeMember(world);
    await ask(room, "2026-11-24T10:00", "2026-11-24T11:00", { member_id });
    await expect(
      ask(room, "2026-11-24T12:00", "2026-11-24T12:31", { member_id }),
    ).rejects.toMatchObject(code("quota_exceeded"));
    await ask(room, "2026-11-24T12:00", "2026-11-24T12:30", { member_id });
  });

  it("counts neither released bookings nor those under another policy", async () => {
    const quotas = [{ period: "day" as const, max_bookings: 1, max_minutes: null }];
    const [room, other] = [await roomUnder({ quotas }), await roomUnder({ quotas })];
    const { id: member_id } = await makeMember(world);
    const first = await ask(room, "2026-11-24T10:00", "2026-11-24T11:00", { member_id });
    await ask(other, "2026-11-24T10:00", "2026-11-24T11:00", { member_id });
    await world.ctx.db.booking.update({
      where: byId(world.ctx, first.id),
      data: { status: "cancelled" },
    });
    await ask(room, "2026-11-24T12:00", "2026-11-24T13:00", { member_id });
  });
});

describe("buffers", () => {
  it("keep bookings apart by the sum of both, and no further", async () => {
    const room = await roomUnder({
      buffer_before_minutes: 10,
      buffer_after_minutes: 20,
      slot_step_minutes: 5,
    });
    await ask(room, "2026-11-24T10:00", "2026-11-24T11:00");
    // 20 minutes after the first and 10 before the next: the two buffers do not share minutes.
    await expect(ask(room, "2026-11-24T11:25", "2026-11-24T12:00")).rejects.toMatchObject(
      code("slot_unavailable"),
    );
    await expect(ask(room, "2026-11-24T09:05", "2026-11-24T09:35")).rejects.toMatchObject(
      code("slot_unavailable"),
    );
    await ask(room, "2026-11-24T11:30", "2026-11-24T12:00");
    await ask(room, "2026-11-24T09:00", "2026-11-24T09:30");
  });

  it("may lie in closed time", async () => {
    const room = await roomUnder({ buffer_before_minutes: 60, buffer_after_minutes: 60 });
    const hours = {
      day: "tuesday",
      starts_at_local: "10:00:00Z",
      ends_at_local: "11:00:00Z",
      capacity: 1,
    };
    await world.ctx.db.resource.update({
      where: byId(world.ctx, room.id),
      data: { availability: [hours] },
    });
    await expect(ask(room, "2026-11-24T10:00", "2026-11-24T11:00")).resolves.toBeTruthy();
  });

  it("take as many places as the booking, and leave the rest", async () => {
    const room = await roomUnder({ buffer_after_minutes: 30 }, { capacity: 3 });
    await ask(room, "2026-11-24T10:00", "2026-11-24T11:00", { quantity: 2 });
    await expect(
      ask(room, "2026-11-24T11:00", "2026-11-24T12:00", { quantity: 2 }),
    ).rejects.toMatchObject(code("slot_unavailable"));
    await ask(room, "2026-11-24T11:00", "2026-11-24T12:00", { quantity: 1 });
    await ask(room, "2026-11-24T11:30", "2026-11-24T12:30", { quantity: 2 });
  });

  it("never let bookings overlap beyond capacity, in a rush at every half hour", async () => {
    const room = await roomUnder(
      { buffer_before_minutes: 15, buffer_after_minutes: 30 },
      { capacity: 2 },
    );
    const half = (n: number) =>
      `2026-11-24T${String(8 + (n >> 1)).padStart(2, "0")}:${n % 2 ? "30" : "00"}`;
    await outcomes(
      Array.from({ length: 60 }, (_, i) => ask(room, half(i % 9), half((i % 9) + 1 + (i % 3)))),
    );
    const [worst] = await getDatabase().prisma.$queryRaw<{ used: number; booked: number }[]>`
      SELECT max(used)::int AS used, count(*)::int AS booked FROM (
        SELECT (SELECT sum(o.quantity) FROM bookings o
                 WHERE o.resource_id = b.resource_id AND o.blocked_from <= b.blocked_from AND o.blocked_until > b.blocked_from) AS used
          FROM bookings b WHERE b.resource_id = ${room.id}) u`;
    expect(worst).toMatchObject({ used: 2 });
    expect(worst?.booked).toBeGreaterThan(2);
  });
});
