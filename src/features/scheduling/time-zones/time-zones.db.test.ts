import { byId } from "@/server/context";
import { describe, expect, test } from "vitest";
import { HOUR } from "@/lib/time";
import { holdBooking } from "@/features/scheduling/bookings/hold";
import { promisedTimes } from "@/features/scheduling/bookings/rules";
import { rescheduleBooking } from "@/features/scheduling/bookings/reschedule/reschedule";
import { resyncBooking } from "@/features/scheduling/bookings/resync";
import { createEvent } from "@/features/scheduling/events/create";
import { updateEvent } from "@/features/scheduling/events/update";
import { createRecurringEvent } from "@/features/scheduling/recurring-events/create";
import { updateRecurringEvent } from "@/features/scheduling/recurring-events/update";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/worlds/world";
import { findMoved } from "./find-moved";
import { notePromises } from "./note-promises";
import { zonesInUse } from "./zones-in-use";

const timezone = "Europe/Berlin";
const from = (hour: number, day = "2026-12-01") => ({
  starts_at_local: `${day}T${hour}:00:00`,
  ends_at_local: `${day}T${hour + 1}:00:00`,
});

async function book(world: World, request: object = {}) {
  const [member, resource] = [await makeMember(world), await makeResource(world, { timezone })];
  const place = { resource_id: resource.id, ...from(10) };
  return holdBooking(world.ctx, { member_id: member.id, quantity: 1, ...place, ...request });
}
const makeEvent = (world: World, fields: object = {}) =>
  createEvent(world.ctx, { title: "Talk", timezone, status: "published", ...from(18), ...fields });

/** The promised local times of a world's rows, and the expected ones. */
async function promises({ ctx, org }: World) {
  const where = { organization_id: org.id };
  const orderBy = { id: "asc" as const };
  const rows = [
    ...(await ctx.db.booking.findMany({ where, orderBy })),
    ...(await ctx.db.event.findMany({ where, orderBy })),
  ];
  return {
    noted: rows.map(({ promised_starts_at_local, promised_ends_at_local }) => ({
      promised_starts_at_local,
      promised_ends_at_local,
    })),
    shown: rows.map(promisedTimes),
  };
}

/** Moves a row as other zone data would: the same wall clock at another instant. */
async function shift({ ctx }: World, table: "booking" | "event", id: string, by: number) {
  const { starts_at, ends_at, ...row } =
    table === "booking"
      ? await ctx.db.booking.findUniqueOrThrow({ where: byId(ctx, id) })
      : await ctx.db.event.findUniqueOrThrow({ where: byId(ctx, id) });
  const data = {
    starts_at: new Date(starts_at.getTime() + by),
    ends_at: new Date(ends_at.getTime() + by),
  };
  const { promised_starts_at_local, promised_ends_at_local } = row;
  const promise = { promised_starts_at_local, promised_ends_at_local };
  for (const change of [data, promise]) {
    if (table === "booking") await ctx.db.booking.update({ where: byId(ctx, id), data: change });
    else await ctx.db.event.update({ where: byId(ctx, id), data: change });
  }
}

const movedOf = ({ ctx, org }: World) => findMoved({ ...ctx, only: org });
const noteIn = ({ ctx, org }: World) => notePromises({ ...ctx, only: org });

describe("the promised time of a booking or an event", () => {
  test("is noted by whatever makes or moves one", async () => {
    const world = await makeWorld();
    const { ctx } = world;
    const seen: string[] = [];
    const holds = async (what: string) => {
      const { noted, shown } = await promises(world);
      expect(noted, what).toEqual(shown);
      seen.push(JSON.stringify(noted));
    };
    const booking = await book(world);
    await holds("a booking");
    await rescheduleBooking(ctx, { booking_id: booking.id, ...from(14) });
    await holds("a booking at another time");
    const event = await makeEvent(world);
    await holds("an event");
    const attending = await book(world, {
      event_id: event.id,
      ...{ resource_id: undefined, starts_at_local: undefined, ends_at_local: undefined },
    });
    await holds("a booking of an event");
    await updateEvent(ctx, { event_id: event.id, ...from(20) });
    await resyncBooking(ctx, { booking_id: attending.id, action: "move" });
    await holds("an event at another time, and who follows it");
    await updateEvent(ctx, { event_id: event.id, timezone: "America/New_York" });
    // The same wall clock at another instant: the database takes it for the old promise.
    await noteIn(world);
    await holds("an event in another zone");
    const series = await createRecurringEvent(ctx, {
      title: "Yoga",
      rrule: "FREQ=WEEKLY;COUNT=20",
      ...from(17, "2027-03-01"),
      timezone,
      status: "published",
    });
    await holds("a series, before and after clocks change");
    await updateRecurringEvent(ctx, { recurring_event_id: series.id, ...from(16, "2027-03-01") });
    await holds("a series at another time");
    // Every step but the change of zone gave another local time.
    expect(new Set(seen).size, "each step wrote another promise").toBe(seen.length - 1);
  });

  test("follows a move by an older version, since the worker notes it again", async () => {
    const world = await makeWorld();
    const { ctx } = world;
    const booking = await book(world);
    const event = await makeEvent(world);
    const times = {
      starts_at: new Date("2026-12-01T20:00Z"),
      ends_at: new Date("2026-12-01T21:00Z"),
    };
    await ctx.db.booking.update({ where: byId(ctx, booking.id), data: times });
    await ctx.db.event.update({ where: byId(ctx, event.id), data: times });
    const none = { promised_starts_at_local: null, promised_ends_at_local: null };
    expect((await promises(world)).noted).toEqual([none, none]);
    expect(await movedOf(world)).toEqual({ coming: 2, unnoted: 2, moved: [] });
    await noteIn(world);
    const { noted, shown } = await promises(world);
    expect(noted).toEqual(shown);
  });

  test("stays the same when something else changes", async () => {
    const world = await makeWorld();
    const event = await makeEvent(world);
    await shift(world, "event", event.id, HOUR);
    await updateEvent(world.ctx, { event_id: event.id, title: "Another talk" });
    expect((await movedOf(world)).moved.map(({ id }) => id)).toEqual([event.id]);
  });
});

describe("new zone data", () => {
  test("are compared with all that is coming, and a moved date is listed with both times", async () => {
    const world = await makeWorld();
    const { org } = world;
    const booking = await book(world);
    const event = await makeEvent(world);
    const kept = await book(world);
    expect((await movedOf(world)).moved).toEqual([]);
    await shift(world, "booking", booking.id, -HOUR);
    await shift(world, "event", event.id, HOUR / 2);
    const of = { organization_id: org.id, organization: org.name, timezone };
    expect((await movedOf(world)).moved).toEqual([
      {
        ...of,
        kind: "booking",
        id: booking.id,
        title: "Test room",
        promised: { starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:00:00" },
        now: { starts_at_local: "2026-12-01T09:00:00", ends_at_local: "2026-12-01T10:00:00" },
      },
      {
        ...of,
        kind: "event",
        id: event.id,
        title: "Talk",
        promised: { starts_at_local: "2026-12-01T18:00:00", ends_at_local: "2026-12-01T19:00:00" },
        now: { starts_at_local: "2026-12-01T18:30:00", ends_at_local: "2026-12-01T19:30:00" },
      },
    ]);
    expect(kept.status).toBe("confirmed");
  });

  test("matter for nothing that is over, cancelled or lapsed", async () => {
    const world = await makeWorld();
    const { ctx } = world;
    const booking = await book(world);
    const event = await makeEvent(world);
    await shift(world, "booking", booking.id, -HOUR);
    await shift(world, "event", event.id, -HOUR);
    expect((await movedOf(world)).moved).toHaveLength(2);
    const where = { id: booking.id };
    const lapsed = { status: "held", held_until: new Date(ctx.now().getTime() - 1) };
    await ctx.db.booking.updateMany({ where, data: lapsed });
    await ctx.db.event.update({ where: byId(ctx, event.id), data: { status: "cancelled" } });
    expect((await movedOf(world)).moved).toEqual([]);
    const confirmed = { status: "confirmed", held_until: null };
    await ctx.db.booking.updateMany({ where, data: confirmed });
    expect((await movedOf(world)).moved).toHaveLength(1);
    world.setNow("2026-12-01T09:00:00.000Z");
    expect((await movedOf(world)).moved).toEqual([]);
  });

  test("show bookings in an unknown zone without a local time, and leave them as they are", async () => {
    const world = await makeWorld();
    const booking = await book(world);
    const where = { id: booking.id };
    await world.ctx.db.booking.updateMany({ where, data: { timezone: "Mars/Olympus" } });
    await noteIn(world);
    const promise = {
      promised_starts_at_local: "2026-12-01T10:00:00",
      promised_ends_at_local: "2026-12-01T11:00:00",
    };
    await world.ctx.db.booking.updateMany({ where, data: promise });
    expect((await movedOf(world)).moved).toMatchObject([{ id: booking.id, now: null }]);
    await world.ctx.db.booking.updateMany({ where, data: { timezone } });
  });

  test("are compared for the zones that something is in", async () => {
    const world = await makeWorld({ organization: { default_timezone: "Pacific/Chatham" } });
    await makeResource(world, { timezone: "Australia/Lord_Howe" });
    await makeEvent(world, { timezone: "America/Nuuk" });
    const zones = await zonesInUse(world.ctx);
    expect(zones).toEqual(
      expect.arrayContaining(["America/Nuuk", "Australia/Lord_Howe", "Pacific/Chatham"]),
    );
    expect(zones).toEqual([...new Set(zones)].sort());
  });
});
