import { beforeEach, describe, expect, test } from "vitest";
import { holdBooking } from "@/features/bookings/hold";
import type { Installation } from "@/features/checkout/installation";
import { cancelEvent } from "@/features/events/cancel";
import { createEvent } from "@/features/events/create";
import { createHost } from "@/features/hosts/create";
import { getDatabase } from "@/server/db";
import { Failure, type FailureExtras, ValidationFailure } from "@/server/errors";
import { makeMember, makeResource, makeWorld, type World } from "@/testing/world";
import { cancelRecurringEvent } from "./cancel";
import { cancelOccurrence } from "./cancel-occurrence";
import { carryOnSeries } from "./carry-on";
import { createRecurringEvent } from "./create";
import { getRecurringEvent } from "./get";
import { listOccurrences } from "./occurrences";
import { publishRecurringEvent } from "./publish";
import type { CreateRecurringEvent } from "./schema";
import { updateRecurringEvent } from "./update";
import { updateOccurrence } from "./update-occurrence";

// Monday, 23 November 2026, 06:00 UTC.
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const make = (fields: Partial<CreateRecurringEvent> = {}) =>
  createRecurringEvent(world.ctx, {
    title: "Yoga",
    rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=6",
    starts_at_local: "2026-11-30T18:00:00",
    ends_at_local: "2026-11-30T19:00:00",
    timezone: "UTC",
    status: "published",
    ...fields,
  });
type Id = { id: string };

async function dates(series: Id, ctx = world.ctx) {
  const query = { recurring_event_id: series.id, page: 1, size: 100, include_past: true };
  return (await listOccurrences(ctx, query)).items;
}
const starts = async (series: Id) =>
  (await dates(series)).map((o) => `${o.starts_at_local.slice(5, 16)} ${o.status}`);

async function nth(series: Id, n: number) {
  const found = (await dates(series))[n];
  if (!found) throw new Error(`The series has no ${n}th date`);
  return found;
}

async function book(event: Id) {
  const member = await makeMember(world);
  return holdBooking(world.ctx, { event_id: event.id, member_id: member.id, quantity: 1 });
}
const bookingOf = (id: string) => world.ctx.db.booking.findUniqueOrThrow({ where: { id } });

const occurrenceOf = (series: Id, key: string | null) => ({
  recurring_event_id: series.id,
  original_starts_at_local: key ?? "",
});

async function failureOf(work: Promise<unknown>): Promise<{ code: string } & FailureExtras> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw error ?? new Error("It succeeded");
  return { code: error.of.code, ...error.extras };
}

describe("a new series", () => {
  test("makes events of its coming dates, each with its key, on the wall clock across the clocks' change", async () => {
    const series = await make({
      timezone: "Europe/Berlin",
      rrule: "FREQ=WEEKLY;BYDAY=MO",
      starts_at_local: "2026-11-16T18:00:00",
      ends_at_local: "2026-11-16T19:00:00",
      exdates: ["2026-12-07", "2026-12-14T18:00:00"],
    });
    const all = await dates(series);
    expect(all.slice(0, 3).map((o) => o.original_starts_at_local)).toEqual([
      "2026-11-23T18:00:00",
      "2026-11-30T18:00:00",
      "2026-12-21T18:00:00",
    ]);
    expect(all.every((o) => o.status === "published" && !o.is_exception)).toBe(true);
    const at = (key: string) => all.find((o) => o.original_starts_at_local === key)?.starts_at;
    expect(at("2027-03-22T18:00:00")).toBe("2027-03-22T17:00:00.000Z");
    expect(at("2027-03-29T18:00:00")).toBe("2027-03-29T16:00:00.000Z");
    expect(series.materialized_until).toBe("2027-05-22T06:00:00.000Z");
    expect(series.conflicts).toEqual([]);
  });

  test("has at least ten dates to come, and no more than there are", async () => {
    const yearly = await make({ rrule: "FREQ=YEARLY" });
    expect(await dates(yearly)).toHaveLength(10);
    const few = await make({ rrule: "FREQ=DAILY;COUNT=3" });
    expect(few.materialized_until).toBeNull();
    expect(await dates(few)).toHaveLength(3);
  });

  test("that gives no date to come is refused at its rule", async () => {
    const over = make({ rrule: "FREQ=DAILY;UNTIL=20261101" });
    await expect(over).rejects.toBeInstanceOf(ValidationFailure);
    await expect(over).rejects.toMatchObject({ faults: [{ loc: ["body", "rrule"] }] });
  });

  test("leaves dates that are taken as drafts and says which and why; published again, they follow", async () => {
    const room = await makeResource(world);
    const other = await createEvent(world.ctx, {
      title: "Council",
      resource_id: room.id,
      starts_at_local: "2026-12-07T18:30:00",
      ends_at_local: "2026-12-07T20:00:00",
      timezone: "UTC",
      status: "published",
    });
    const series = await make({ resource_id: room.id });
    expect(series.conflicts).toMatchObject([
      {
        original_starts_at_local: "2026-12-07T18:00:00",
        code: "slot_unavailable",
        message: "The resource is taken, by 1 event.",
      },
    ]);
    expect((await starts(series)).filter((one) => one.endsWith("draft"))).toEqual([
      "12-07T18:00 draft",
    ]);
    const id = { recurring_event_id: series.id };
    expect((await getRecurringEvent(world.ctx, id)).conflicts).toEqual(series.conflicts);
    await cancelEvent(world.ctx, { event_id: other.id });
    expect((await getRecurringEvent(world.ctx, id)).conflicts).toMatchObject([{ code: "free" }]);
    expect((await publishRecurringEvent(world.ctx, id)).conflicts).toEqual([]);
    expect(new Set((await dates(series)).map((o) => o.status))).toEqual(new Set(["published"]));
  });

  test("is not made at all for the sake of one date, where that is asked for", async () => {
    const host = await createHost(world.ctx, { name: "Mira" });
    await createEvent(world.ctx, {
      title: "Holiday",
      host_ids: [host.id],
      starts_at_local: "2026-12-07T00:00:00",
      ends_at_local: "2026-12-08T00:00:00",
      timezone: "UTC",
      status: "published",
    });
    const refused = make({ host_ids: [host.id], on_conflict: "reject" });
    expect(await failureOf(refused)).toMatchObject({
      code: "host_unavailable",
      affected: [{ type: "occurrence", original_starts_at_local: "2026-12-07T18:00:00" }],
    });
    expect(
      await world.ctx.db.recurringEvent.count({ where: { organization_id: world.org.id } }),
    ).toBe(0);
    expect(await world.ctx.db.event.count({ where: { organization_id: world.org.id } })).toBe(1);
  });

  test("shares room and host with others made at the same time: each date has them once, and nobody waits forever", async () => {
    const host = await createHost(world.ctx, { name: "Mira" });
    const room = await makeResource(world);
    // Each begins a day later than the one before, and so would lock rooms and hosts crosswise.
    const both = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        make({
          rrule: "FREQ=DAILY;COUNT=20",
          starts_at_local: `2026-12-0${n + 1}T18:00:00`,
          ends_at_local: `2026-12-0${n + 1}T19:00:00`,
          host_ids: [host.id],
          resource_id: room.id,
        }),
      ),
    );
    const all = (await Promise.all(both.map((series) => dates(series)))).flat();
    const published = all.filter((o) => o.status === "published").map((o) => o.starts_at);
    expect(published).toHaveLength(25);
    expect(new Set(published).size).toBe(25);
  });
});

describe("time going on", () => {
  const installation = (): Installation => ({
    db: getDatabase().prisma,
    now: world.ctx.now,
    payments: world.ctx.payments,
    contextOf: async () => world.ctx,
    only: world.org,
  });

  test("brings new dates, once, and leaves the old ones", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    const before = await dates(series);
    expect(await carryOnSeries(installation())).toEqual([]);
    world.setNow("2026-12-10T06:00:00.000Z");
    expect(await carryOnSeries(installation())).toMatchObject([{ outcome: "3 dates added" }]);
    expect(await carryOnSeries(installation())).toEqual([]);
    const after = await dates(series);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 3);
    expect(after.every((o) => o.status === "published")).toBe(true);
  });

  test("brings no date back that was called off, nor one of a cancelled series", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    const other = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    await cancelOccurrence(world.ctx, occurrenceOf(series, "2026-12-14T18:00:00"));
    await cancelRecurringEvent(world.ctx, { recurring_event_id: other.id });
    const count = (await dates(other)).length;
    world.setNow("2026-12-10T06:00:00.000Z");
    await carryOnSeries(installation());
    const called = (await dates(series)).filter((o) => o.starts_at_local.startsWith("2026-12-14"));
    expect(called).toMatchObject([{ status: "cancelled" }]);
    expect(await dates(other)).toHaveLength(count);
  });
});

describe("a change of one date", () => {
  test("makes it an exception with its key unchanged, which a change of all leaves alone", async () => {
    const series = await make();
    const key = "2026-12-07T18:00:00";
    const one = await updateOccurrence(world.ctx, {
      ...occurrenceOf(series, key),
      starts_at_local: "2026-12-08T09:00:00",
      ends_at_local: "2026-12-08T10:00:00",
      title: "Morning yoga",
    });
    expect(one).toMatchObject({
      is_exception: true,
      original_starts_at_local: key,
      starts_at_local: "2026-12-08T09:00:00",
      series: { id: series.id },
    });
    await updateRecurringEvent(world.ctx, {
      recurring_event_id: series.id,
      title: "Evening yoga",
      starts_at_local: "2026-11-30T20:00:00",
    });
    const titles = (await dates(series)).map((o) => [o.title, o.starts_at_local.slice(11, 13)]);
    expect(titles).toEqual([
      ["Evening yoga", "20"],
      ["Morning yoga", "09"],
      ...Array.from({ length: 4 }, () => ["Evening yoga", "20"]),
    ]);
  });

  test("calls it off as an exdate, and keeps it as cancelled", async () => {
    const series = await make();
    const { id } = await nth(series, 1);
    const booking = await book({ id });
    const key = occurrenceOf(series, "2026-12-07T18:00:00");
    expect(await cancelOccurrence(world.ctx, { ...key, notes: "Ill" })).toMatchObject({
      id,
      status: "cancelled",
      cancellation_notes: "Ill",
    });
    expect(await bookingOf(booking.id)).toMatchObject({ status: "cancelled" });
    const after = await getRecurringEvent(world.ctx, { recurring_event_id: series.id });
    expect(after.exdates).toEqual(["2026-12-07T18:00:00"]);
    expect(await dates(series)).toHaveLength(6);
    const unknown = occurrenceOf(series, "2026-12-08T18:00:00");
    await expect(cancelOccurrence(world.ctx, unknown)).rejects.toMatchObject({
      name: "event_not_found",
    });
  });
});

describe("a change of all dates", () => {
  test("moves them with ids, keys and bookings, which are marked; the past stays", async () => {
    const series = await make({
      starts_at_local: "2026-11-23T08:00:00",
      ends_at_local: "2026-11-23T09:00:00",
    });
    const before = await dates(series);
    const booking = await book(await nth(series, 1));
    world.setNow("2026-11-24T06:00:00.000Z");
    const changed = await updateRecurringEvent(world.ctx, {
      recurring_event_id: series.id,
      starts_at_local: "2026-11-23T10:00:00",
    });
    expect(changed).toMatchObject({ ends_at_local: "2026-11-23T11:00:00", conflicts: [] });
    const after = await dates(series);
    expect(after.map((o) => o.id)).toEqual(before.map((o) => o.id));
    expect(after.map((o) => o.original_starts_at_local)).toEqual(
      before.map((o) => o.original_starts_at_local),
    );
    expect(after.map((o) => o.starts_at_local.slice(11, 13))).toEqual([
      "08",
      ...Array.from({ length: 5 }, () => "10"),
    ]);
    expect(await bookingOf(booking.id)).toMatchObject({ is_schedule_desynced: true });
  });

  test("is refused as a whole when one date cannot have it, or leaves that date as it was", async () => {
    const room = await makeResource(world);
    await createEvent(world.ctx, {
      title: "Council",
      resource_id: room.id,
      starts_at_local: "2026-12-07T20:00:00",
      ends_at_local: "2026-12-07T21:00:00",
      timezone: "UTC",
      status: "published",
    });
    const series = await make({ resource_id: room.id });
    const later = { recurring_event_id: series.id, starts_at_local: "2026-11-30T20:00:00" };
    const before = await dates(series);
    expect(await failureOf(updateRecurringEvent(world.ctx, later))).toMatchObject({
      code: "slot_unavailable",
      affected: [{ original_starts_at_local: "2026-12-07T18:00:00" }],
    });
    expect(await dates(series)).toEqual(before);
    const kept = await updateRecurringEvent(world.ctx, { ...later, on_conflict: "keep" });
    expect(kept.conflicts).toMatchObject([{ original_starts_at_local: "2026-12-07T18:00:00" }]);
    expect(await nth(series, 1)).toMatchObject({
      starts_at_local: "2026-12-07T18:00:00",
      is_exception: true,
      status: "published",
    });
    expect((await nth(series, 2)).starts_at_local).toBe("2026-12-14T20:00:00");
  });

  test("of the rule removes the dates that go, adds those that come, and keeps the rest", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6" });
    const before = await dates(series);
    await updateRecurringEvent(world.ctx, {
      recurring_event_id: series.id,
      rrule: "FREQ=WEEKLY;BYDAY=MO,FR;COUNT=6",
    });
    const after = await dates(series);
    expect(await starts(series)).toEqual(
      ["11-30", "12-04", "12-07", "12-11", "12-14", "12-18"].map((day) => `${day}T18:00 published`),
    );
    const mondays = (of: typeof before) =>
      of.filter((o) => /-(30|07|14)T/.test(o.starts_at_local)).map((o) => o.id);
    expect(mondays(after)).toEqual(mondays(before));
  });

  test("is refused when a date would go that is booked, or keeps it, or pays it back", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4" });
    const wednesday = await nth(series, 1);
    const booking = await book(wednesday);
    const change = { recurring_event_id: series.id, rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2" };
    expect(await failureOf(updateRecurringEvent(world.ctx, change))).toMatchObject({
      code: "bookings_affected",
      affected: [{ event_id: wednesday.id }],
    });
    expect(await dates(series)).toHaveLength(4);
    const paid = await updateRecurringEvent(world.ctx, {
      ...change,
      on_conflict: "cancel_and_refund",
    });
    expect(paid.conflicts).toEqual([]);
    expect(await starts(series)).toEqual([
      "11-30T18:00 published",
      "12-02T18:00 cancelled",
      "12-07T18:00 published",
    ]);
    expect(await bookingOf(booking.id)).toMatchObject({ status: "cancelled" });
  });

  test("keeps a booked date that would go, as an exception, where that is asked for", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4" });
    const wednesday = await nth(series, 1);
    await book(wednesday);
    const kept = await updateRecurringEvent(world.ctx, {
      recurring_event_id: series.id,
      rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2",
      on_conflict: "keep",
    });
    expect(kept.conflicts).toMatchObject([{ event_id: wednesday.id, code: "bookings_affected" }]);
    expect(await nth(series, 1)).toMatchObject({ id: wednesday.id, is_exception: true });
  });

  test("of nothing leaves it untouched, and a cancelled series cannot be changed", async () => {
    const series = await make();
    const id = { recurring_event_id: series.id };
    expect(await updateRecurringEvent(world.ctx, id)).toEqual(series);
    const cancelled = await cancelRecurringEvent(world.ctx, id);
    expect(cancelled.status).toBe("cancelled");
    expect(new Set((await dates(series)).map((o) => o.status))).toEqual(new Set(["cancelled"]));
    expect(await cancelRecurringEvent(world.ctx, id)).toEqual(cancelled);
    const change = updateRecurringEvent(world.ctx, { ...id, title: "Again" });
    expect(await failureOf(change)).toMatchObject({ code: "invalid_status_transition" });
  });
});

describe("a change of a date and those that follow", () => {
  test("splits the series; the new one takes events, keys and bookings over and remembers the old", async () => {
    const series = await make({ exdates: ["2026-12-28"] });
    const before = await dates(series);
    const pivot = await nth(series, 2);
    const booking = await book(await nth(series, 3));
    const changed = await updateOccurrence(world.ctx, {
      ...occurrenceOf(series, pivot.original_starts_at_local),
      apply_to: "following",
      title: "Power yoga",
      starts_at_local: "2026-12-14T19:00:00",
      ends_at_local: "2026-12-14T20:30:00",
    });
    expect(changed).toMatchObject({
      id: pivot.id,
      title: "Power yoga",
      original_starts_at_local: "2026-12-14T18:00:00",
      starts_at_local: "2026-12-14T19:00:00",
      is_exception: false,
      series: {
        follows_id: series.id,
        rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=4",
        starts_at_local: "2026-12-14T19:00:00",
        ends_at_local: "2026-12-14T20:30:00",
        exdates: ["2026-12-28"],
      },
    });
    const old = await getRecurringEvent(world.ctx, { recurring_event_id: series.id });
    expect(old).toMatchObject({
      rrule: "FREQ=WEEKLY;BYDAY=MO;UNTIL=20261214T175959Z",
      exdates: [],
      title: "Yoga",
    });
    expect(await dates(series)).toEqual(before.slice(0, 2));
    const after = await dates(changed.series);
    expect(after.map((o) => [o.id, o.original_starts_at_local])).toEqual(
      before.slice(2).map((o) => [o.id, o.original_starts_at_local]),
    );
    expect(await bookingOf(booking.id)).toMatchObject({
      recurring_event_id: changed.series.id,
      is_schedule_desynced: true,
    });
  });

  test("is refused as a whole when one cannot have it: no series is split", async () => {
    const host = await createHost(world.ctx, { name: "Mira" });
    await createEvent(world.ctx, {
      title: "Elsewhere",
      host_ids: [host.id],
      starts_at_local: "2026-12-21T18:00:00",
      ends_at_local: "2026-12-21T19:00:00",
      timezone: "UTC",
      status: "published",
    });
    const series = await make();
    const refused = updateOccurrence(world.ctx, {
      ...occurrenceOf(series, "2026-12-14T18:00:00"),
      apply_to: "following",
      host_ids: [host.id],
    });
    expect(await failureOf(refused)).toMatchObject({ code: "host_unavailable" });
    expect(
      await world.ctx.db.recurringEvent.count({ where: { organization_id: world.org.id } }),
    ).toBe(1);
    expect(await getRecurringEvent(world.ctx, { recurring_event_id: series.id })).toEqual(series);
  });

  test("to another weekday needs a rule, and then takes it from there on", async () => {
    const series = await make();
    const tuesday = {
      ...occurrenceOf(series, "2026-12-14T18:00:00"),
      apply_to: "following" as const,
      starts_at_local: "2026-12-15T18:00:00",
    };
    const refused = updateOccurrence(world.ctx, tuesday);
    await expect(refused).rejects.toMatchObject({ faults: [{ loc: ["body", "starts_at_local"] }] });
    const changed = await updateOccurrence(world.ctx, {
      ...tuesday,
      rrule: "FREQ=WEEKLY;BYDAY=TU;COUNT=2",
    });
    expect(changed.starts_at_local).toBe("2026-12-15T18:00:00");
    expect(await starts(series)).toEqual(["11-30T18:00 published", "12-07T18:00 published"]);
    expect(await starts(changed.series)).toEqual([
      "12-15T18:00 published",
      "12-22T18:00 published",
    ]);
  });

  test("applied to all, or from the first date on, splits nothing", async () => {
    const series = await make();
    const all = await updateOccurrence(world.ctx, {
      ...occurrenceOf(series, "2026-12-14T18:00:00"),
      apply_to: "all",
      starts_at_local: "2026-12-14T17:00:00",
    });
    expect(all).toMatchObject({
      starts_at_local: "2026-12-14T17:00:00",
      ends_at_local: "2026-12-14T18:00:00",
      series: { id: series.id, starts_at_local: "2026-11-30T17:00:00" },
    });
    const first = await updateOccurrence(world.ctx, {
      ...occurrenceOf(series, "2026-11-30T18:00:00"),
      apply_to: "following",
      capacity: 4,
    });
    expect(first.series).toMatchObject({ id: series.id, capacity: 4, follows_id: null });
    expect((await dates(series)).map((o) => [o.capacity, o.starts_at_local.slice(11, 13)])).toEqual(
      Array.from({ length: 6 }, () => [4, "17"]),
    );
  });

  test("from a date that has begun is refused", async () => {
    const series = await make();
    world.setNow("2026-12-07T18:00:00.000Z");
    const late = updateOccurrence(world.ctx, {
      ...occurrenceOf(series, "2026-12-07T18:00:00"),
      apply_to: "following",
      title: "Too late",
    });
    await expect(late).rejects.toMatchObject({
      faults: [{ loc: ["path", "original_starts_at_local"] }],
    });
  });
});
