import { describe, expect, test } from "vitest";
import { createEvent } from "@/features/scheduling/events/create";
import { makeResource } from "@/testing/worlds/world";
import { cancelRecurringEvent } from "./cancel";
import { cancelOccurrence } from "./cancel-occurrence";
import { getRecurringEvent } from "./get";
import { updateRecurringEvent } from "./update";
import { updateOccurrence } from "./update-occurrence";
import { failureOf, setUpSeries } from "@/testing/worlds/series";

const own = setUpSeries();
const { make, dates, starts, nth, book, bookingOf, occurrenceOf } = own;

describe("a change of one date", () => {
  test("makes it an exception with its key unchanged, which a change of all leaves alone", async () => {
    const series = await make();
    const key = "2026-12-07T18:00:00";
    const one = await updateOccurrence(own.world.ctx, {
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
    await updateRecurringEvent(own.world.ctx, {
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

  test("cancels it with an exdate, and keeps it as cancelled", async () => {
    const series = await make();
    const { id } = await nth(series, 1);
    const booking = await book({ id });
    const key = occurrenceOf(series, "2026-12-07T18:00:00");
    expect(await cancelOccurrence(own.world.ctx, { ...key, notes: "Ill" })).toMatchObject({
      id,
      status: "cancelled",
      cancellation_notes: "Ill",
    });
    expect(await bookingOf(booking.id)).toMatchObject({ status: "cancelled" });
    const after = await getRecurringEvent(own.world.ctx, { recurring_event_id: series.id });
    expect(after.exdates).toEqual(["2026-12-07T18:00:00"]);
    const event = await own.world.ctx.db.domainEvent.findFirstOrThrow({
      where: { object_id: series.id, type: "recurring_event.updated" },
    });
    expect(event.data).toMatchObject({
      ...{ previous: { exdates: [] }, current: { exdates: after.exdates } },
    });
    expect(await dates(series)).toHaveLength(6);
    const unknown = occurrenceOf(series, "2026-12-08T18:00:00");
    await expect(cancelOccurrence(own.world.ctx, unknown)).rejects.toMatchObject({
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
    own.world.setNow("2026-11-24T06:00:00.000Z");
    const changed = await updateRecurringEvent(own.world.ctx, {
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

  test("is refused as a whole when one date is blocked, or leaves that date as it was", async () => {
    const room = await makeResource(own.world);
    await createEvent(own.world.ctx, {
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
    expect(await failureOf(updateRecurringEvent(own.world.ctx, later))).toMatchObject({
      code: "slot_unavailable",
      affected: [{ original_starts_at_local: "2026-12-07T18:00:00" }],
    });
    expect(await dates(series)).toEqual(before);
    const kept = await updateRecurringEvent(own.world.ctx, { ...later, on_conflict: "keep" });
    expect(kept.conflicts).toMatchObject([{ original_starts_at_local: "2026-12-07T18:00:00" }]);
    expect(await nth(series, 1)).toMatchObject({
      starts_at_local: "2026-12-07T18:00:00",
      is_exception: true,
      status: "published",
    });
    expect((await nth(series, 2)).starts_at_local).toBe("2026-12-14T20:00:00");
  });

  test("removes the dates that a new rule drops, adds its new ones, and keeps the rest", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6" });
    const before = await dates(series);
    await updateRecurringEvent(own.world.ctx, {
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

  test("is refused when it drops a booked date, or keeps it, or refunds it", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4" });
    const wednesday = await nth(series, 1);
    const booking = await book(wednesday);
    const change = { recurring_event_id: series.id, rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2" };
    expect(await failureOf(updateRecurringEvent(own.world.ctx, change))).toMatchObject({
      code: "bookings_affected",
      affected: [{ event_id: wednesday.id }],
    });
    expect(await dates(series)).toHaveLength(4);
    const paid = await updateRecurringEvent(own.world.ctx, {
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

  test("keeps a booked date that would go as an exception, on request", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4" });
    const wednesday = await nth(series, 1);
    await book(wednesday);
    const kept = await updateRecurringEvent(own.world.ctx, {
      recurring_event_id: series.id,
      rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2",
      on_conflict: "keep",
    });
    expect(kept.conflicts).toMatchObject([{ event_id: wednesday.id, code: "bookings_affected" }]);
    expect(await nth(series, 1)).toMatchObject({ id: wednesday.id, is_exception: true });
  });

  test("leaves the series untouched when it is empty, and cannot change a cancelled one", async () => {
    const series = await make();
    const id = { recurring_event_id: series.id };
    expect(await updateRecurringEvent(own.world.ctx, id)).toEqual(series);
    const cancelled = await cancelRecurringEvent(own.world.ctx, id);
    expect(cancelled.status).toBe("cancelled");
    expect(new Set((await dates(series)).map((o) => o.status))).toEqual(new Set(["cancelled"]));
    expect(await cancelRecurringEvent(own.world.ctx, id)).toEqual(cancelled);
    const change = updateRecurringEvent(own.world.ctx, { ...id, title: "Again" });
    expect(await failureOf(change)).toMatchObject({ code: "invalid_status_transition" });
  });
});
