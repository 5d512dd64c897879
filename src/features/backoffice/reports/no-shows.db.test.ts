import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { boundaryInstant } from "@/lib/time";
import type { Prisma } from "@/server/data/db";
import { recordEvent } from "@/server/jobs/events";
import { writeBookings, writeEvents } from "@/testing/worlds/reports";
import { keyWith, makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { reportNoShows } from "./no-shows";
import type { ReportPeriod } from "./schema";

let world: World;
let resource_id: string;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld({ now: "2026-12-01T06:00:00.000Z" });
  resource_id = (await makeResource(world)).id;
  member_id = (await makeMember(world, { name: "Ada" })).id;
});

const local = (text: string) => new Date(boundaryInstant(`${text}:00`, "Europe/Berlin"));
type Fields = Partial<Prisma.BookingCreateManyInput>;

/** A booking of an hour that ends at a given time. */
async function ended(status: string, until: string, fields: Fields = {}, at = world) {
  const ends_at = local(until);
  const starts_at = new Date(ends_at.getTime() - 3_600_000);
  const [id = ""] = await writeBookings(at, [
    { status, starts_at, ends_at, member_id, resource_id, ...fields },
  ]);
  return id;
}

/** A booking cancelled after its confirmation, with that percentage of its price refunded. */
async function cancelled(until: string, refund_percent: number, data: object = {}, fields = {}) {
  const id = await ended("cancelled", until, fields);
  const history = { from: "confirmed", to: "cancelled", refund_percent, ...data };
  await recordEvent(world.ctx, "booking.cancelled", id, history);
  return id;
}

const report = (from: string, to: string, rest: Partial<ReportPeriod> = {}) =>
  reportNoShows(world.ctx, { from, to, interval: "day", ...rest });

describe("no-shows", () => {
  it("are counted among the bookings that are over, by their outcome", async () => {
    for (const status of ["checked_in", "completed", "completed", "no_show", "confirmed"])
      await ended(status, "2026-11-03T11:00", { quantity: 3 });
    for (const status of ["held", "pending_payment", "pending_approval", "declined", "expired"])
      await ended(status, "2026-11-03T11:00");
    const { items, totals } = await report("2026-11-02", "2026-11-04");
    const figures = {
      came: 3,
      no_shows: 1,
      undecided: 1,
      late_cancellations: 0,
      no_show_rate: 0.25,
      fees: [],
    };
    expect(totals).toEqual(figures);
    const none = { came: 0, no_shows: 0, undecided: 0, late_cancellations: 0, fees: [] };
    expect(items).toEqual([
      {
        from: "2026-11-02",
        to: "2026-11-03",
        starts_at: "2026-11-01T23:00:00.000Z",
        ends_at: "2026-11-02T23:00:00.000Z",
        ...none,
        no_show_rate: null,
      },
      {
        from: "2026-11-03",
        to: "2026-11-04",
        starts_at: "2026-11-02T23:00:00.000Z",
        ends_at: "2026-11-03T23:00:00.000Z",
        ...figures,
      },
    ]);
  });

  it("belong to the day on which the booking ended, and at midnight to the day before", async () => {
    await ended("no_show", "2026-11-03T00:00");
    await ended("no_show", "2026-11-04T00:00");
    await ended("no_show", "2026-11-04T00:30");
    await ended("no_show", "2026-11-05T00:01");
    const { items } = await report("2026-11-03", "2026-11-05");
    expect(items.map((item) => item.no_shows)).toEqual([1, 1]);
  });

  it("have days of 25 hours where the clocks go back, and weeks over a month's end", async () => {
    // 24 hours after the midnight before it is still the same day.
    await ended("no_show", "2026-10-25T23:30");
    await ended("no_show", "2026-11-01T23:30");
    const days = await report("2026-10-25", "2026-10-27");
    expect(days.items.map((item) => item.no_shows)).toEqual([1, 0]);
    const weeks = await report("2026-10-19", "2026-11-09", { interval: "week" });
    expect(weeks.items.map((item) => [item.from, item.no_shows])).toEqual([
      ["2026-10-19", 1],
      ["2026-10-26", 1],
      ["2026-11-02", 0],
    ]);
  });

  it("are none before the booking is over", async () => {
    world.setNow("2026-11-03T09:59:59.000Z");
    for (const status of ["no_show", "confirmed", "checked_in"])
      await ended(status, "2026-11-03T11:00");
    expect((await report("2026-11-03", "2026-11-04")).totals).toMatchObject({
      came: 0,
      no_shows: 0,
      undecided: 0,
    });
    world.setNow("2026-11-03T10:00:00.000Z");
    expect((await report("2026-11-03", "2026-11-04")).totals).toMatchObject({
      came: 1,
      no_shows: 1,
      undecided: 1,
    });
  });

  it("are found for the longest possible booking as well", async () => {
    const [starts_at, ends_at] = [local("2026-10-04T00:00"), local("2026-11-03T23:00")];
    await ended("no_show", "2026-11-03T23:00", { starts_at, ends_at });
    expect(ends_at.getTime() - starts_at.getTime()).toBe(31 * 24 * 3_600_000);
    expect((await report("2026-11-03", "2026-11-04")).totals.no_shows).toBe(1);
  });

  it("are the organization's own", async () => {
    const other = await makeWorld();
    const theirs = { member_id: (await makeMember(other)).id };
    const place = { resource_id: (await makeResource(other)).id };
    await ended("no_show", "2026-11-03T11:00", { ...theirs, ...place }, other);
    const { totals, places, members } = await report("2026-11-03", "2026-11-04");
    expect([totals.no_shows, places, members]).toEqual([0, [], []]);
  });
});

describe("a late cancellation", () => {
  it("is a cancellation of a confirmed booking without a full refund", async () => {
    await cancelled("2026-11-03T11:00", 100);
    await cancelled("2026-11-03T11:00", 50);
    await cancelled("2026-11-03T11:00", 0);
    // Cancelled before it was paid.
    const held = await ended("cancelled", "2026-11-03T11:00");
    await recordEvent(world.ctx, "booking.cancelled", held, { from: "held", to: "cancelled" });
    const { totals, places, members } = await report("2026-11-03", "2026-11-04");
    const late = { came: 0, no_shows: 0, late_cancellations: 2, no_show_rate: null };
    expect(totals).toMatchObject(late);
    expect(places).toMatchObject([{ resource_id, ...late }]);
    expect(members).toMatchObject([{ member_id, ...late }]);
  });
});

describe("the amount kept", () => {
  it("is the one in the last event about a booking, by currency", async () => {
    const came = await ended("completed", "2026-11-03T11:00");
    const [first, second] = [
      await ended("no_show", "2026-11-03T11:00"),
      await ended("no_show", "2026-11-04T11:00", { currency: "CHF" }),
    ];
    const kept = (id: string, fee_amount: number) =>
      recordEvent(world.ctx, "booking.no_show", id, { fee_amount });
    // Marked, checked in after all, and marked again.
    await kept(first, 1500);
    await kept(first, 750);
    await kept(second, 2000);
    await kept(came, 900);
    await cancelled("2026-11-04T12:00", 20, { fee_amount: 400 });
    await cancelled("2026-11-04T12:00", 100, { fee_amount: 0 });
    const { items, totals } = await report("2026-11-03", "2026-11-05");
    const fee = (currency: string, no_show_amount: number, late_cancellation_amount: number) => ({
      currency,
      no_show_amount,
      late_cancellation_amount,
    });
    expect(items.map((item) => item.fees)).toEqual([
      [fee("EUR", 750, 0)],
      [fee("CHF", 2000, 0), fee("EUR", 0, 400)],
    ]);
    expect(totals.fees).toEqual([fee("CHF", 2000, 0), fee("EUR", 750, 400)]);
  });
});

describe("places and members with no-shows", () => {
  it("are listed, the most first: resources, events, and a series as one", async () => {
    const starts_at = local("2026-11-03T10:00");
    const times = { starts_at, ends_at: local("2026-11-03T11:00") };
    const series = await world.ctx.db.recurringEvent.create({
      data: {
        id: newId("rev"),
        organization_id: world.org.id,
        title: "Yoga",
        rrule: "FREQ=DAILY",
        timezone: "Europe/Berlin",
        starts_at_local: "2026-11-03T10:00:00",
        ends_at_local: "2026-11-03T11:00:00",
      },
    });
    const recurring_event_id = series.id;
    const [first, second, single] = await writeEvents(world, [
      { ...times, title: "Yoga", recurring_event_id, original_starts_at_local: "a" },
      { ...times, title: "Yoga", recurring_event_id, original_starts_at_local: "b" },
      { ...times, title: "Concert", resource_id },
    ]);
    for (const event_id of [first, second])
      await ended("no_show", "2026-11-03T11:00", { event_id, recurring_event_id });
    await ended("no_show", "2026-11-03T11:00", { event_id: single });
    await ended("completed", "2026-11-03T11:00", { event_id: single });
    // A booking of a member who always comes.
    await ended("completed", "2026-11-03T11:00", { member_id: (await makeMember(world)).id });
    const none = { resource_id: null, event_id: null, recurring_event_id: null };
    const { places, members } = await report("2026-11-03", "2026-11-04");
    expect(members.map((one) => one.name)).toEqual(["Ada"]);
    expect(places).toMatchObject([
      { ...none, recurring_event_id, name: "Yoga", no_shows: 2, came: 0, no_show_rate: 1 },
      { ...none, event_id: single, name: "Concert", no_shows: 1, came: 1, no_show_rate: 0.5 },
      { ...none, resource_id, name: "Test room", no_shows: 0, came: 1, no_show_rate: 0 },
    ]);
  });

  it("are named only to a caller who may read members", async () => {
    await ended("no_show", "2026-11-03T11:00");
    const seenBy = async (...scopes: string[]) => {
      const ctx = world.as(keyWith(world, scopes));
      const days = { from: "2026-11-03", to: "2026-11-04", interval: "day" } as const;
      return (await reportNoShows(ctx, days)).members;
    };
    expect(await seenBy("reports:read")).toMatchObject([{ member_id, name: null, no_shows: 1 }]);
    expect(await seenBy("reports:read", "members:read")).toMatchObject([{ name: "Ada" }]);
  });

  it("are the 50 members with the most, those first", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 51; n++) {
      const member = await makeMember(world, { name: `Member ${n}` });
      ids.push(member.id);
    }
    for (const id of ids) await ended("no_show", "2026-11-03T11:00", { member_id: id });
    await ended("no_show", "2026-11-03T11:00", { member_id: ids[20] ?? "" });
    await ended("completed", "2026-11-03T11:00", { member_id: ids[20] ?? "" });
    const { members, totals } = await report("2026-11-03", "2026-11-04");
    expect(members.length).toBe(50);
    expect(members[0]).toEqual({
      member_id: ids[20],
      name: "Member 20",
      came: 1,
      no_shows: 2,
      undecided: 0,
      late_cancellations: 0,
      no_show_rate: 0.6667,
    });
    expect(totals).toMatchObject({ came: 1, no_shows: 52 });
  });
});
