import { beforeAll, expect, test } from "vitest";
import {
  markInvoiceUncollectible,
  reopenInvoice,
} from "@/features/billing/invoices/mark-uncollectible";
import { voidInvoice } from "@/features/billing/invoices/void";
import { cancelBooking } from "@/features/scheduling/bookings/cancel";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { confirmBooking } from "@/features/scheduling/bookings/confirm";
import { createEvent } from "@/features/scheduling/events/create";
import { publishEvent } from "@/features/scheduling/events/publish";
import { createHost } from "@/features/scheduling/hosts/create";
import { createPolicy } from "@/features/catalogue/policies/create";
import { byId, type Ctx } from "@/server/context";
import { watchSql } from "@/testing/sent-sql";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { readCalendar } from "./read-calendar";
import type { Calendar } from "./schema";

const sent = watchSql();
const DAY = { from_local: "2026-11-24T00:00:00", to_local: "2026-11-25T00:00:00" };
const hours = (from: string, until: string) => ({
  starts_at_local: `2026-11-24T${from}:00`,
  ends_at_local: `2026-11-24T${until}:00`,
});

/** 2026-11-23, 06:00 UTC. */
let world: World;
let room: { id: string };
let member: { id: string };
let host_id: string;
beforeAll(async () => {
  world = await makeWorld();
  const { ctx } = world;
  room = await makeResource(world, { capacity: 2 });
  await makePrice(world, 1500);
  const policy = await createPolicy(ctx, {
    name: "With buffers",
    buffer_before_minutes: 10,
    buffer_after_minutes: 20,
    allow_overlapping_bookings: true,
  });
  const overrides = [
    { ...hours("12:00", "13:00"), capacity: 0 },
    { ...hours("20:00", "22:00"), capacity: 7 },
  ];
  const data = { policy_id: policy.id, overrides, category: "court" };
  await ctx.db.resource.update({ where: byId(ctx, room.id), data });
  member = await makeMember(world, { name: "Ada Byron" });
  host_id = (await createHost(ctx, { name: "Jo" })).id;
});

const book = async (from: string, until: string, more: object = {}) =>
  holdBooking(world.ctx, {
    ...{ member_id: member.id, resource_id: room.id, quantity: 1 },
    ...hours(from, until),
    ...more,
  });

const read = async (more: object = {}, ctx: Ctx = world.ctx) =>
  readCalendar(ctx, { ...DAY, ...more });
const only = (calendar: Calendar) => calendar.resources[0]!;

test("the calendar shows the effective hours, and what closes a resource", async () => {
  const { open, capacity, blocks, ...resource } = only(await read());
  expect(resource).toEqual({
    ...{ id: room.id, name: "Test room", category: "court" },
    ...{ step_minutes: 30, timezone: "UTC" },
  });
  expect(capacity).toBe(7);
  const at = (time: string) => `2026-11-24T${time}:00.000Z`;
  expect(open).toEqual([
    { from: at("00:00"), until: at("12:00"), capacity: 2, source: "weekly" },
    { from: at("13:00"), until: at("20:00"), capacity: 2, source: "weekly" },
    { from: at("20:00"), until: at("22:00"), capacity: 7, source: "override" },
    { from: at("22:00"), until: "2026-11-25T00:00:00.000Z", capacity: 2, source: "weekly" },
  ]);
  expect(blocks).toMatchObject([
    { kind: "closure", ...hours("12:00", "13:00"), movable: true, unmovable_reason: null },
  ]);
});

test("a hold, a booking on account and their buffers stand at their times, in order", async () => {
  const held = await book("08:00", "09:00");
  const { id } = await book("16:00", "17:00");
  await confirmBooking(world.ctx, { booking_id: id, settle: "on_account" });
  const blocks = only(await read()).blocks.filter(({ kind }) => kind !== "closure");
  const named = { id: member.id, name: "Ada Byron" };
  expect(blocks).toMatchObject([
    { kind: "buffer", id: held.id, ...hours("07:50", "08:00"), member: null },
    {
      ...{ kind: "hold", id: held.id, held_until: held.held_until, member: named },
      ...{ ...hours("08:00", "09:00"), payment: "due", movable: true, unmovable_reason: null },
    },
    { kind: "buffer", id: held.id, ...hours("09:00", "09:20") },
    { kind: "buffer", id },
    { kind: "booking", id, status: "confirmed", payment: "on_account", held_until: null },
    { kind: "buffer", id },
  ]);
});

test("a booking whose invoice is given up or voided owes nothing, and is not paid either", async () => {
  const { id } = await book("14:00", "15:00");
  const { invoice_id } = await confirmBooking(world.ctx, { booking_id: id, settle: "on_account" });
  const payment = async () =>
    only(await read()).blocks.find((one) => one.id === id && one.kind === "booking")?.payment;
  const invoice = { invoice_id: invoice_id ?? "" };
  expect(await payment()).toBe("on_account");
  await markInvoiceUncollectible(world.ctx, invoice);
  expect(await payment()).toBeNull();
  await reopenInvoice(world.ctx, invoice);
  expect(await payment()).toBe("on_account");
  await voidInvoice(world.ctx, invoice);
  expect(await payment()).toBeNull();
  await cancelBooking(world.ctx, { booking_id: id });
});

test("a booking of days is shown on each of them, and a lapsed hold on none", async () => {
  const policy = await createPolicy(world.ctx, { name: "Long", max_duration_minutes: 10_080 });
  const boat = await makeResource(world);
  const data = { policy_id: policy.id, max_duration_minutes: 10_080 };
  await world.ctx.db.resource.update({ where: byId(world.ctx, boat.id), data });
  const times = { starts_at_local: "2026-11-25T10:00:00", ends_at_local: "2026-11-29T10:00:00" };
  const { id } = await book("", "", { resource_id: boat.id, ...times });
  const on28 = { from_local: "2026-11-28T00:00:00", to_local: "2026-11-29T00:00:00" };
  const shown = async () => only(await read({ ...on28, resource_ids: [boat.id] })).blocks;
  expect(await shown()).toMatchObject([{ kind: "hold", id }]);
  world.setNow("2026-11-23T07:00:00.000Z");
  expect(await shown()).toEqual([]);
  world.setNow("2026-11-23T06:00:00.000Z");
});

test("an event stands on its resource with its hosts and attendees, and is found by them", async () => {
  const hall = await makeResource(world);
  const event = await createEvent(world.ctx, {
    ...{ title: "Yoga", resource_id: hall.id, host_ids: [host_id], capacity: 9, timezone: "UTC" },
    ...hours("18:00", "19:00"),
  });
  await publishEvent(world.ctx, { event_id: event.id });
  await holdBooking(world.ctx, { member_id: member.id, event_id: event.id, quantity: 3 });
  const yoga = { kind: "event", id: event.id, title: "Yoga", quantity: 3, host_ids: [host_id] };
  expect(only(await read({ resource_ids: [hall.id] })).blocks).toMatchObject([yoga]);
  const of = async (host: string) =>
    (await read({ host_ids: [host] })).resources.flatMap(({ blocks }) => blocks);
  expect((await of(host_id)).filter(({ kind }) => kind !== "closure")).toMatchObject([yoga]);
  expect((await of("hst_other")).filter(({ kind }) => kind !== "closure")).toEqual([]);
});

test("members are named to those alone who may read members", async () => {
  const scopes = new Set(["bookings:read", "resources:read"]);
  const key = { kind: "apiKey" as const, id: "key_1", scopes, organization_ids: null };
  const calendar = await read(
    { resource_ids: [room.id] },
    world.as(key as unknown as Ctx["actor"]),
  );
  expect(only(calendar).blocks.length).toBeGreaterThan(0);
  expect(only(calendar).blocks.every((block) => block.member === null)).toBe(true);
  const without = { ...key, scopes: new Set(["bookings:read"]) } as unknown as Ctx["actor"];
  await expect(read({}, world.as(without))).rejects.toMatchObject({
    of: { code: "insufficient_scope" },
    extras: { required_scope: "resources:read" },
  });
});

test("the calendar takes three round trips, however much is in it", async () => {
  await read();
  sent.length = 0;
  await read();
  const few = sent.length;
  expect(few).toBe(3);
  for (const from of ["01", "03", "05"]) {
    const { id: member_id } = await makeMember(world);
    await book(`${from}:00`, `${from}:30`, { member_id });
  }
  await makeResource(world);
  sent.length = 0;
  await read();
  expect(sent).toHaveLength(few);
});

test("the calendar reads a few of many bookings, from the guard's own indexes", async () => {
  sent.length = 0;
  await read();
  const statement = sent.find((text) => text.includes("bookings b"))!;
  const { id } = await book("14:00", "14:30", { member_id: (await makeMember(world)).id });
  const undone = new Error("undone");
  let plan = "";
  const work = world.ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`
      INSERT INTO bookings SELECT (jsonb_populate_record(b, jsonb_build_object('id', b.id || n,
          'starts_at', b.starts_at + make_interval(hours => n), 'ends_at', b.ends_at + make_interval(hours => n),
          'blocked_from', b.blocked_from + make_interval(hours => n),
          'blocked_until', b.blocked_until + make_interval(hours => n + CASE WHEN n % 50 = 0 THEN 48 ELSE 0 END)))).*
        FROM bookings b CROSS JOIN generate_series(1, 1500) AS n WHERE b.organization_id = ${world.org.id} AND b.id = ${id}`;
    await tx.$executeRaw`ANALYZE bookings`;
    await tx.$executeRawUnsafe(`PREPARE shown AS ${statement}`);
    const times = `ARRAY['2026-12-20Z'::timestamptz], ARRAY['2026-12-21Z'::timestamptz], '2026-11-23Z'`;
    const rows = await tx.$queryRawUnsafe<Record<string, string>[]>(
      `EXPLAIN EXECUTE shown('${world.org.id}', ARRAY['${room.id}'], ${times})`,
    );
    plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    await tx.$executeRaw`DEALLOCATE shown`;
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  expect(plan).toContain("bookings_live on bookings");
  expect(plan).toContain("bookings_live_long on bookings");
});

test("a calendar of more than 200 days of resources is refused, and says why", async () => {
  const month = { from_local: "2026-11-01T00:00:00", to_local: "2026-12-01T00:00:00" };
  await expect(read(month)).resolves.toBeDefined();
  for (let index = 0; index < 6; index++) await makeResource(world);
  await expect(read(month)).rejects.toMatchObject({
    faults: [{ loc: ["query", "to_local"], msg: expect.stringContaining("at most 200 days") }],
  });
  await expect(read({ ...month, resource_ids: [room.id] })).resolves.toBeDefined();
});
