import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/lib/ids";
import { boundaryInstant, WEEKDAYS } from "@/lib/time";
import type { Prisma } from "@/server/data/db";
import { writeBookings, writeEvents } from "@/testing/worlds/reports";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { reportUtilisation } from "./utilisation";
import type { ReportUtilisation } from "./utilisation-schema";

let world: World;
let member_id: string;
beforeEach(async () => {
  world = await makeWorld();
  member_id = (await makeMember(world)).id;
});

const local = (text: string) => new Date(boundaryInstant(`${text}:00`, "Europe/Berlin"));

/** A place for two, open every day between two times, and created long ago. */
async function makePlace(
  fields: Partial<Prisma.ResourceUncheckedCreateInput> = {},
  hours: { from?: string; until?: string; capacity?: number } = {},
  at = world,
) {
  const { from = "08:00", until = "20:00", capacity = 2 } = hours;
  const place = await at.ctx.db.resource.create({
    data: {
      id: newId("evr"),
      organization_id: at.org.id,
      name: "Court",
      timezone: "Europe/Berlin",
      created_at: new Date("2025-01-01"),
      availability: WEEKDAYS.map((day) => ({
        day,
        starts_at_local: `${from}:00Z`,
        ends_at_local: `${until}:00Z`,
        capacity,
      })),
      ...fields,
    },
  });
  return place.id;
}

const book = (
  resource_id: string,
  from: string,
  until: string,
  fields: Partial<Prisma.BookingCreateManyInput> = {},
  at = world,
) =>
  writeBookings(at, [
    { member_id, resource_id, starts_at: local(from), ends_at: local(until), ...fields },
  ]);

const report = (from: string, to: string, rest: Partial<ReportUtilisation> = {}) =>
  reportUtilisation(world.ctx, { from, to, interval: "day", ...rest });

describe("utilisation", () => {
  it("is the booked share of the open time, in minutes of places", async () => {
    const court = await makePlace();
    const hours = { from: "2026-11-03T10:00", until: "2026-11-03T11:00" };
    for (const status of ["confirmed", "checked_in", "completed", "no_show"])
      await book(court, hours.from, hours.until, { status });
    for (const status of [
      ...["held", "pending_payment", "pending_approval"],
      ...["declined", "cancelled", "expired"],
    ])
      await book(court, hours.from, hours.until, { status });
    await book(court, "2026-11-03T14:00", "2026-11-03T15:30", { quantity: 2 });
    // 12 hours for two; 4 × 60 and 2 × 90 minutes, of which two of the first four had no place.
    expect((await report("2026-11-03", "2026-11-04")).totals).toEqual({
      open_minutes: 1440,
      booked_minutes: 420,
      outside_minutes: 120,
      event_minutes: 0,
      used_minutes: 300,
      utilisation: 0.2083,
      bookings: 5,
      events: 0,
    });
  });

  it("leaves out buffers, and times before and after the period", async () => {
    const court = await makePlace();
    await book(court, "2026-11-02T19:00", "2026-11-03T09:00", {
      blocked_from: local("2026-11-02T18:00"),
      blocked_until: local("2026-11-03T10:00"),
    });
    await book(court, "2026-11-03T19:30", "2026-11-04T09:00");
    const { totals } = await report("2026-11-03", "2026-11-04");
    // The first has an hour in open time and 8 at night, the second half an hour and 4.
    expect(totals).toMatchObject({ booked_minutes: 540 + 270, outside_minutes: 480 + 240 });
    expect(totals).toMatchObject({ used_minutes: 90, utilisation: 0.0625, bookings: 1 });
  });

  it("is split at midnight of the wall clock, on days of 23 and of 25 hours too", async () => {
    const desk = await makePlace({}, { from: "00:00", until: "00:00", capacity: 1 });
    // The clocks skip an hour in the second of these.
    await book(desk, "2026-03-28T23:00", "2026-03-29T01:00");
    await book(desk, "2026-03-29T01:30", "2026-03-29T03:30");
    const spring = await report("2026-03-28", "2026-03-30");
    expect(spring.items).toMatchObject([
      { open_minutes: 1440, booked_minutes: 60, bookings: 1 },
      {
        starts_at: "2026-03-28T23:00:00.000Z",
        ends_at: "2026-03-29T22:00:00.000Z",
        open_minutes: 1380,
        booked_minutes: 120,
        bookings: 1,
      },
    ]);
    const autumn = await report("2026-10-25", "2026-10-26");
    expect(autumn.totals).toMatchObject({ open_minutes: 1500, utilisation: 0 });
  });

  it("has weeks that begin on Monday, and empty ones as well", async () => {
    const court = await makePlace();
    await book(court, "2026-11-01T10:00", "2026-11-01T11:00");
    await book(court, "2026-11-09T08:00", "2026-11-09T08:30");
    const { items, totals } = await report("2026-10-28", "2026-11-10", { interval: "week" });
    expect(items).toMatchObject([
      { from: "2026-10-28", to: "2026-11-02", open_minutes: 5 * 1440, booked_minutes: 60 },
      { from: "2026-11-02", to: "2026-11-09", open_minutes: 7 * 1440, booked_minutes: 0 },
      { from: "2026-11-09", to: "2026-11-10", open_minutes: 1440, booked_minutes: 30 },
    ]);
    expect(totals).toMatchObject({ open_minutes: 13 * 1440, booked_minutes: 90, bookings: 2 });
  });

  it("follows the days of the zone that is asked for, and the hours of the resource's own", async () => {
    const court = await makePlace({}, { from: "16:00", until: "20:00" });
    await book(court, "2026-07-01T16:30", "2026-07-01T18:00");
    // A day of Tokyo is 17:00 to 17:00 in Berlin.
    const tokyo = await report("2026-07-01", "2026-07-03", { timezone: "Asia/Tokyo" });
    expect(tokyo.timezone).toBe("Asia/Tokyo");
    expect(tokyo.items).toMatchObject([
      { starts_at: "2026-06-30T15:00:00.000Z", open_minutes: 480, booked_minutes: 30, bookings: 1 },
      { starts_at: "2026-07-01T15:00:00.000Z", open_minutes: 480, booked_minutes: 60, bookings: 0 },
    ]);
  });

  it("counts overrides as they are now", async () => {
    const overrides = [
      { starts_at_local: "2026-11-03T12:00:00", ends_at_local: "2026-11-03T14:00:00", capacity: 0 },
      { starts_at_local: "2026-11-03T22:00:00", ends_at_local: "2026-11-03T23:00:00", capacity: 5 },
    ];
    const changed = await makePlace({ overrides });
    await makePlace();
    const { totals, resources } = await report("2026-11-03", "2026-11-04");
    expect(totals.open_minutes).toBe(1440 - 240 + 300 + 1440);
    expect(resources.find((one) => one.resource_id === changed)?.totals.open_minutes).toBe(1500);
  });

  it("is unknown where nothing was open, whatever was booked", async () => {
    const court = await makePlace({ availability: [] });
    await makePlace({ name: "A closed one", availability: [] });
    await book(court, "2026-11-03T10:00", "2026-11-03T11:00");
    const { totals, resources } = await report("2026-11-03", "2026-11-04");
    expect(resources).toMatchObject([
      { name: "A closed one", totals: { booked_minutes: 0, utilisation: null } },
      { name: "Court", totals: { booked_minutes: 60, utilisation: null } },
    ]);
    expect(totals).toMatchObject({
      open_minutes: 0,
      booked_minutes: 60,
      outside_minutes: 60,
      used_minutes: 0,
      utilisation: null,
    });
  });
});

describe("an event on a resource", () => {
  it("takes all of its open places, and none of its closed time", async () => {
    const resource_id = await makePlace();
    const at = { starts_at: local("2026-11-03T18:00"), ends_at: local("2026-11-03T21:00") };
    await writeEvents(world, [
      { ...at, resource_id },
      { ...at, resource_id, status: "draft" },
      { ...at, resource_id, status: "cancelled" },
      { ...at, resource_id: null },
    ]);
    expect((await report("2026-11-03", "2026-11-04")).totals).toMatchObject({
      event_minutes: 240,
      used_minutes: 240,
      utilisation: 0.1667,
      events: 1,
    });
  });

  it("counts once, without its attendees or bookings beside it", async () => {
    const resource_id = await makePlace();
    const at = { starts_at: local("2026-11-03T18:00"), ends_at: local("2026-11-03T20:00") };
    const [event_id] = await writeEvents(world, [{ ...at, resource_id }]);
    await book(resource_id, "2026-11-03T18:00", "2026-11-03T20:00", { event_id });
    await book(resource_id, "2026-11-03T19:00", "2026-11-03T20:00");
    expect((await report("2026-11-03", "2026-11-04")).totals).toMatchObject({
      booked_minutes: 60,
      outside_minutes: 60,
      event_minutes: 240,
      used_minutes: 240,
      bookings: 1,
    });
  });
});

describe("the resources of a report on utilisation", () => {
  it("are open from their creation until they are archived", async () => {
    await makePlace({ created_at: local("2026-11-03T12:00") });
    await makePlace({ archived_at: local("2026-11-04T14:00") });
    const { items } = await report("2026-11-03", "2026-11-05");
    expect(items.map((item) => item.open_minutes)).toEqual([960 + 1440, 1440 + 720]);
  });

  it("are those that existed or were used, archived or not", async () => {
    await makePlace({ name: "Archived before", archived_at: local("2026-11-01T00:00") });
    await makePlace({ name: "Made after", created_at: local("2026-11-05T00:00") });
    const [booked, taken] = [
      await makePlace({ name: "Booked", archived_at: local("2026-11-01T00:00") }),
      await makePlace({ name: "Taken", archived_at: local("2026-11-01T00:00") }),
    ];
    const during = await makePlace({ name: "During", archived_at: local("2026-11-03T09:00") });
    await book(booked, "2026-11-03T10:00", "2026-11-03T11:00");
    const [starts_at, ends_at] = [local("2026-11-03T10:00"), local("2026-11-03T11:00")];
    await writeEvents(world, [{ resource_id: taken, starts_at, ends_at }]);
    const { resources, resource_count } = await report("2026-11-03", "2026-11-04");
    expect(resources.map((one) => [one.name, one.archived_at])).toEqual([
      ["Booked", "2026-10-31T23:00:00.000Z"],
      ["During", "2026-11-03T08:00:00.000Z"],
      ["Taken", "2026-10-31T23:00:00.000Z"],
    ]);
    expect(resource_count).toBe(3);
    const asked = await report("2026-11-03", "2026-11-04", { resource_id: during });
    expect(asked.resources.map((one) => one.resource_id)).toEqual([during]);
    expect(asked.totals).toMatchObject({ open_minutes: 120, booked_minutes: 0 });
  });

  it("are named with their own parts and sums, the most used first, and at most 50 of them", async () => {
    const places = [];
    for (let n = 0; n < 52; n++)
      places.push(await makePlace({ name: `Court ${String(n).padStart(2, "0")}` }));
    await book(places[51] ?? "", "2026-11-03T10:00", "2026-11-03T12:00");
    await book(places[7] ?? "", "2026-11-04T10:00", "2026-11-04T11:00");
    const { resources, resource_count, totals } = await report("2026-11-03", "2026-11-05");
    expect(resources.map((one) => one.name).slice(0, 4)).toEqual([
      "Court 51",
      "Court 07",
      "Court 00",
      "Court 01",
    ]);
    expect(resources[1]?.items).toMatchObject([
      { from: "2026-11-03", booked_minutes: 0 },
      { from: "2026-11-04", booked_minutes: 60 },
    ]);
    expect(resources[1]?.totals).toMatchObject({ open_minutes: 2880, utilisation: 0.0208 });
    expect([resources.length, resource_count]).toEqual([50, 52]);
    expect(totals).toMatchObject({ open_minutes: 52 * 2880, booked_minutes: 180, bookings: 2 });
  });

  it("are the organization's own", async () => {
    const other = await makeWorld();
    const theirs = await makePlace({}, {}, other);
    const { id } = await makeMember(other);
    await book(theirs, "2026-11-03T10:00", "2026-11-03T11:00", { member_id: id }, other);
    const empty = await report("2026-11-03", "2026-11-04");
    expect(empty).toMatchObject({ resources: [], resource_count: 0 });
    expect(empty.totals).toMatchObject({ open_minutes: 0, booked_minutes: 0 });
    await expect(report("2026-11-03", "2026-11-04", { resource_id: theirs })).rejects.toMatchObject(
      { name: "resource_not_found" },
    );
  });
});
