import { beforeAll, expect, test } from "vitest";
import {
  markInvoiceUncollectible,
  reopenInvoice,
} from "@/features/billing/invoices/mark-uncollectible";
import { createPolicy } from "@/features/catalogue/policies/create";
import { createMemberNote } from "@/features/people/member-notes/create";
import { checkInBooking } from "@/features/scheduling/bookings/check-in";
import { createBooking } from "@/features/scheduling/bookings/create-booking";
import { createEvent } from "@/features/scheduling/events/create";
import { writeEvent } from "@/features/scheduling/events/update";
import { watchSql } from "@/testing/sent-sql";
import { makeMember, makePrice, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { byId, type Ctx } from "@/server/context";
import { readDesk } from "./read-desk";

const sent = watchSql();

/** 2026-11-23; the desk looks at 10:00 UTC. */
let world: World;
let room: { id: string };
let other: { id: string };
const ids: Record<string, string> = {};
const members: Record<string, string> = {};

async function book(name: string, from: string, until: string, more: object = {}) {
  world.setNow("2026-11-23T05:00:00.000Z");
  const { id: member_id } = await makeMember(world, { name });
  const times = {
    starts_at_local: `2026-11-23T${from}:00`,
    ends_at_local: `2026-11-23T${until}:00`,
  };
  const place = { resource_id: room.id, member_id, quantity: 1, ...times };
  const settle = { settle: "on_account" as const };
  const { id } = await createBooking(world.ctx, { ...place, ...settle, ...more });
  [ids[name], members[name]] = [id, member_id];
}

beforeAll(async () => {
  world = await makeWorld();
  await makePrice(world, 1500);
  room = await makeResource(world, { capacity: 9 });
  other = await makeResource(world);
  const free = { settle: "complimentary", exception_reason: "Opening day" };
  await book("Inside", "09:00", "11:00", free);
  await book("Leaving", "09:00", "10:00", free);
  await book("Late", "09:30", "10:30");
  await book("Soon", "12:00", "13:00", free);
  await book("Held", "11:30", "12:30", { settle: undefined });
  await book("Elsewhere", "11:00", "12:00", { ...free, resource_id: other.id });
  await book("Over", "07:00", "08:00", free);
  await book("Tonight", "22:30", "23:00", free);
  for (const name of ["Inside", "Leaving"]) {
    world.setNow("2026-11-23T09:00:00.000Z");
    await checkInBooking(world.ctx, { booking_id: ids[name]! });
  }
  const held_until = new Date("2026-11-23T11:00:00.000Z");
  await world.ctx.db.booking.update({ where: byId(world.ctx, ids["Held"]!), data: { held_until } });
  await createMemberNote(world.ctx, {
    member_id: members["Late"]!,
    body: "Lost a key",
    pinned: true,
  });
  world.setNow("2026-11-23T09:50:00.000Z");
});

const read = async (more: object = {}, ctx: Ctx = world.ctx) => readDesk(ctx, more);

test("the desk shows the late first, then who arrives, is inside and leaves", async () => {
  const desk = await read();
  const shown = desk.rows.map(({ group, member }) => `${group} ${member?.name}`);
  expect(shown).toEqual([
    "late Late",
    "arriving Elsewhere",
    "arriving Held",
    "arriving Soon",
    "inside Inside",
    "leaving Leaving",
  ]);
  expect(desk.counts).toEqual({ late: 1, arriving: 3, inside: 1, leaving: 1, attention: 2 });
  expect(desk.next_arrival_at).toBe("2026-11-23T11:00:00.000Z");
});

test("a row says what is due, what may be done, and who it is", async () => {
  const { rows } = await read();
  const [late, , held, soon, inside] = rows;
  expect(late).toMatchObject({
    ...{ booking_id: ids["Late"], place: "Test room", status: "confirmed" },
    due: { amount: 1500, currency: "EUR" },
    may: ["check_in", "pay", "no_show"],
    member: { standing: "none", membership: null, pinned_note: "Lost a key", first_visit: true },
  });
  expect(held).toMatchObject({ due: { amount: 1500 }, may: ["pay"] });
  expect(soon).toMatchObject({ due: null, may: ["check_in"], card_ends_soon: false });
  expect(inside).toMatchObject({ may: ["undo"] });
});

test("a member who was here before is no first visit, and a suspended one wants attention", async () => {
  await book("Again", "06:00", "06:30", { settle: "complimentary", exception_reason: "Free" });
  const { ctx } = world;
  world.setNow("2026-11-23T06:00:00.000Z");
  await checkInBooking(ctx, { booking_id: ids["Again"]! });
  world.setNow("2026-11-23T09:50:00.000Z");
  const booking = { organization_id: world.org.id, id: ids["Soon"]! };
  await ctx.db.booking.updateMany({ where: booking, data: { member_id: members["Again"]! } });
  const row = async () => (await read()).rows.find(({ booking_id }) => booking_id === ids["Soon"]);
  expect(await row()).toMatchObject({ member: { name: "Again", first_visit: false } });
  const before = (await read()).counts.attention;
  const status = { status: "suspended" };
  await ctx.db.member.update({ where: byId(ctx, members["Again"]!), data: status });
  expect(await row()).toMatchObject({ member: { standing: "suspended" } });
  expect((await read()).counts.attention).toBe(before + 1);
});

test("a row has what its dialogs need: the invoice, the number to call, and both answers to a request", async () => {
  const { ctx } = world;
  const phone = { country: "DE", number: "+493012345678" };
  await ctx.db.member.update({ where: byId(ctx, members["Late"]!), data: { phone } });
  await ctx.db.booking.update({
    where: byId(ctx, ids["Tonight"]!),
    data: { status: "pending_approval" },
  });
  const { rows } = await read({ until: "2026-11-23T23:00:00Z" });
  const row = (name: string) => rows.find(({ booking_id }) => booking_id === ids[name]);
  expect(row("Late")).toMatchObject({
    invoice_id: expect.stringMatching(/^inv_/),
    member: { phone: "+493012345678" },
  });
  expect(row("Soon")).toMatchObject({ member: { phone: null } });
  expect(row("Tonight")?.may).toEqual(["approve", "decline"]);
  await ctx.db.booking.update({ where: byId(ctx, ids["Tonight"]!), data: { status: "confirmed" } });
});

test("a row names who pays: whoever has booked for another, or the member", async () => {
  const { ctx } = world;
  const where = byId(ctx, ids["Late"]!);
  const payer = async () =>
    (await read()).rows.find(({ booking_id }) => booking_id === ids["Late"])?.payer_id;
  expect(await payer()).toBe(members["Late"]);
  const data = { booked_by_member_id: members["Soon"]! };
  await ctx.db.booking.update({ where, data });
  expect(await payer()).toBe(members["Soon"]);
  await ctx.db.booking.update({ where, data: { booked_by_member_id: null } });
});

test("a booking of days is inside for as long as it lasts", async () => {
  const club = await makeWorld();
  const { ctx } = club;
  const { id: policy_id } = await createPolicy(ctx, { name: "Long", max_duration_minutes: 44_640 });
  const boat = await makeResource(club);
  await ctx.db.resource.update({ where: byId(ctx, boat.id), data: { policy_id } });
  const { id: member_id } = await makeMember(club);
  const days = { starts_at_local: "2026-11-24T10:00:00", ends_at_local: "2026-12-25T10:00:00" };
  const place = { resource_id: boat.id, member_id, quantity: 1, ...days };
  const { id: booking_id } = await createBooking(ctx, { ...place, settle: "on_account" });
  club.setNow("2026-11-24T10:00:00.000Z");
  await checkInBooking(ctx, { booking_id });
  club.setNow("2026-12-25T09:00:00.000Z");
  expect((await read({}, ctx)).rows).toMatchObject([{ booking_id, group: "inside" }]);
});

test("who has not followed an event is awaited at its new time, not at the old one", async () => {
  const club = await makeWorld();
  const { ctx } = club;
  const times = (day: string) => ({
    starts_at_local: `2026-12-${day}T10:00:00`,
    ends_at_local: `2026-12-${day}T11:00:00`,
  });
  const open = { title: "Yoga", timezone: "UTC", status: "published" as const };
  const { id: event_id } = await createEvent(ctx, { ...open, ...times("01") });
  const { id: member_id } = await makeMember(club);
  const place = { event_id, member_id, quantity: 1, settle: "on_account" as const };
  const { id: booking_id } = await createBooking(ctx, place);
  await writeEvent(ctx, { event_id, ...times("03") });
  club.setNow("2026-12-01T10:30:00.000Z");
  const starts = "2026-12-03T10:00:00.000Z";
  expect(await read({}, ctx)).toMatchObject({ rows: [], next_arrival_at: starts });
  club.setNow("2026-12-03T09:00:00.000Z");
  const row = { booking_id, place: "Yoga", ...times("03") };
  expect((await read({}, ctx)).rows).toMatchObject([{ ...row, group: "arriving" }]);
  club.setNow("2026-12-03T10:30:00.000Z");
  const { rows } = await read({}, ctx);
  expect(rows).toMatchObject([{ ...row, group: "late", may: ["check_in", "no_show"] }]);
});

test("nothing is due, and no payment offered, once the invoice is given up", async () => {
  const late = async () => (await read()).rows.find(({ booking_id }) => booking_id === ids["Late"]);
  const invoice = { invoice_id: (await late())?.invoice_id ?? "" };
  await markInvoiceUncollectible(world.ctx, invoice);
  expect(await late()).toMatchObject({ due: null, may: ["check_in", "no_show"] });
  await reopenInvoice(world.ctx, invoice);
  expect(await late()).toMatchObject({ due: { amount: 1500 } });
});

test("a desk of one place shows that place, and says when somebody comes next", async () => {
  const desk = await read({ resource_ids: [other.id] });
  expect(desk.rows.map(({ booking_id }) => booking_id)).toEqual([ids["Elsewhere"]]);
  const night = await read({ at: "2026-11-23T14:00:00Z", until: "2026-11-23T20:00:00Z" });
  expect(night).toMatchObject({ rows: [], next_arrival_at: "2026-11-23T22:30:00.000Z" });
  for (const until of ["2026-11-23T09:00:00Z", "2026-11-25T09:00:00Z"])
    await expect(read({ until })).rejects.toMatchObject({ faults: [{ loc: ["query", "until"] }] });
});

test("a desk shows no more than its caller may read, and offers no act beyond it", async () => {
  const withScopes = (...scopes: string[]) => {
    const key = { kind: "apiKey", id: "key_1", scopes: new Set(scopes), organization_ids: null };
    return read({}, world.as(key as unknown as Ctx["actor"]));
  };
  const [bare] = (await withScopes("bookings:read")).rows;
  expect(bare).toMatchObject({ member: null, card_ends_soon: null, may: [] });
  const [named] = (await withScopes("bookings:read", "members:read", "bookings:write")).rows;
  expect(named).toMatchObject({
    member: { name: "Late", membership: null, pinned_note: null },
    may: ["check_in", "no_show"],
  });
});

test("the desk takes two round trips besides admitting its caller, however many come", async () => {
  await read();
  sent.length = 0;
  await read();
  expect(sent).toHaveLength(2);
  await book("More", "13:00", "14:00");
  world.setNow("2026-11-23T09:50:00.000Z");
  sent.length = 0;
  await read();
  expect(sent).toHaveLength(2);
});
