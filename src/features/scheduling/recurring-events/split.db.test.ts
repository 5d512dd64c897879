import { describe, expect, test } from "vitest";
import { createEvent } from "@/features/scheduling/events/create";
import { getEvent } from "@/features/scheduling/events/get";
import { createHost } from "@/features/scheduling/hosts/create";
import { getRecurringEvent } from "./get";
import type { ChangedDate } from "./schema";
import { cancelOccurrence } from "./cancel-occurrence";
import { updateOccurrence } from "./update-occurrence";
import { updateRecurringEvent } from "./update";
import { previousOf } from "@/testing/previous-of";
import { failureOf, setUpSeries } from "@/testing/worlds/series";

const own = setUpSeries();
const { make, dates, starts, nth, book, bookingOf, occurrenceOf } = own;

describe("a change of a date and those that follow", () => {
  test("splits the series; the new one takes over events, keys and bookings, and remembers the old", async () => {
    const series = await make({ exdates: ["2026-12-28"] });
    const before = await dates(series);
    const pivot = await nth(series, 2);
    const booking = await book(await nth(series, 3));
    const changed = await updateOccurrence(own.world.ctx, {
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
    const old = await getRecurringEvent(own.world.ctx, { recurring_event_id: series.id });
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

  test("tells whoever reads changes of each date and booking that is of another series now", async () => {
    const series = await make();
    const other = occurrenceOf(series, (await nth(series, 4)).original_starts_at_local);
    const exception = await updateOccurrence(own.world.ctx, { ...other, title: "Guest" });
    const booking = await book(exception);
    own.world.setNow("2026-11-23T07:00:00.000Z");
    const pivot = await nth(series, 2);
    await updateOccurrence(own.world.ctx, {
      ...occurrenceOf(series, pivot.original_starts_at_local),
      ...{ apply_to: "following", title: "Power yoga" },
    });
    const told = (type: string, id: string) => previousOf(own.world.ctx, type, id);
    const before = { recurring_event_id: series.id };
    expect((await told("event.updated", exception.id))[0]).toEqual(before);
    expect(await told("event.updated", pivot.id)).toEqual([{ title: "Yoga" }, before]);
    expect(await told("recurring_event.split", series.id)).toEqual([{}]);
    const now = own.world.ctx.now();
    expect(await bookingOf(booking.id)).toMatchObject({ updated_at: now });
    const { updated_at } = await getEvent(own.world.ctx, { event_id: exception.id });
    expect(updated_at).toBe(now.toISOString());
  });

  test("leaves the old series no date of its own, also when that moves to an earlier hour", async () => {
    const series = await make();
    const pivot = await nth(series, 2);
    const asked = occurrenceOf(series, pivot.original_starts_at_local);
    await cancelOccurrence(own.world.ctx, { ...asked, apply_to: "following" });
    await updateRecurringEvent(own.world.ctx, {
      recurring_event_id: series.id,
      starts_at_local: "2026-11-30T17:00:00",
    });
    expect(await starts(series)).toEqual(["11-30T17:00 published", "12-07T17:00 published"]);
  });

  test("is refused as a whole when one cannot have it: no series is split", async () => {
    const host = await createHost(own.world.ctx, { name: "Mira" });
    await createEvent(own.world.ctx, {
      title: "Elsewhere",
      host_ids: [host.id],
      starts_at_local: "2026-12-21T18:00:00",
      ends_at_local: "2026-12-21T19:00:00",
      timezone: "UTC",
      status: "published",
    });
    const series = await make();
    const refused = updateOccurrence(own.world.ctx, {
      ...occurrenceOf(series, "2026-12-14T18:00:00"),
      apply_to: "following",
      host_ids: [host.id],
    });
    expect(await failureOf(refused)).toMatchObject({ code: "host_unavailable" });
    expect(
      await own.world.ctx.db.recurringEvent.count({ where: { organization_id: own.world.org.id } }),
    ).toBe(1);
    expect(await getRecurringEvent(own.world.ctx, { recurring_event_id: series.id })).toEqual(
      series,
    );
  });

  test("needs a rule to reach another weekday, and follows it from that date on", async () => {
    const series = await make();
    const tuesday = {
      ...occurrenceOf(series, "2026-12-14T18:00:00"),
      apply_to: "following" as const,
      starts_at_local: "2026-12-15T18:00:00",
    };
    const refused = updateOccurrence(own.world.ctx, tuesday);
    await expect(refused).rejects.toMatchObject({ faults: [{ loc: ["body", "starts_at_local"] }] });
    const changed = await updateOccurrence(own.world.ctx, {
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

  test("splits nothing when it applies to all, or from the first date on", async () => {
    const series = await make();
    const all = await updateOccurrence(own.world.ctx, {
      ...occurrenceOf(series, "2026-12-14T18:00:00"),
      apply_to: "all",
      starts_at_local: "2026-12-14T17:00:00",
    });
    expect(all).toMatchObject({
      starts_at_local: "2026-12-14T17:00:00",
      ends_at_local: "2026-12-14T18:00:00",
      series: { id: series.id, starts_at_local: "2026-11-30T17:00:00" },
    });
    const first = await updateOccurrence(own.world.ctx, {
      ...occurrenceOf(series, "2026-11-30T18:00:00"),
      apply_to: "following",
      capacity: 4,
    });
    expect(first.series).toMatchObject({ id: series.id, capacity: 4, follows_id: null });
    expect((await dates(series)).map((o) => [o.capacity, o.starts_at_local.slice(11, 13)])).toEqual(
      Array.from({ length: 6 }, () => [4, "17"]),
    );
  });

  test("changes an exception that it is asked of, too, and takes what it leaves out from it", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=4" });
    const second = occurrenceOf(series, "2026-12-07T18:00:00");
    const tuesday = {
      starts_at_local: "2026-12-08T17:00:00",
      ends_at_local: "2026-12-08T18:30:00",
    };
    await updateOccurrence(own.world.ctx, { ...second, ...tuesday, title: "Guest" });
    const longer = { ...second, ends_at_local: "2026-12-08T19:00:00", capacity: 4 };
    const asked = { ...longer, apply_to: "following" as const };
    const { would_change } = await updateOccurrence(own.world.ctx, { ...asked, dry_run: true });
    expect(would_change).toHaveLength(3);
    const changed = await updateOccurrence(own.world.ctx, asked);
    expect(changed).toMatchObject({ title: "Guest", is_exception: true, capacity: 4 });
    const times = (await dates(changed.series)).map((o) => [o.starts_at_local, o.ends_at_local]);
    expect(times).toEqual([
      ["2026-12-08T17:00:00", "2026-12-08T19:00:00"],
      ["2026-12-14T17:00:00", "2026-12-14T19:00:00"],
      ["2026-12-21T17:00:00", "2026-12-21T19:00:00"],
    ]);
    const all = { ...occurrenceOf(changed.series, second.original_starts_at_local), capacity: 6 };
    await updateOccurrence(own.world.ctx, { ...all, apply_to: "all" });
    expect((await dates(changed.series)).map(({ capacity }) => capacity)).toEqual([6, 6, 6]);
  });

  test("is refused when the exception that it is asked of cannot have it, or leaves it as it was", async () => {
    const host_ids = [(await createHost(own.world.ctx, { name: "Mira" })).id];
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=3" });
    const first = occurrenceOf(series, "2026-11-30T18:00:00");
    await updateOccurrence(own.world.ctx, { ...first, starts_at_local: "2026-11-30T17:00:00" });
    await createEvent(own.world.ctx, {
      ...{ title: "Elsewhere", host_ids, timezone: "UTC", status: "published" },
      ...{ starts_at_local: "2026-11-30T17:00:00", ends_at_local: "2026-11-30T17:30:00" },
    });
    const asked = { ...first, apply_to: "all" as const, host_ids };
    expect(await failureOf(updateOccurrence(own.world.ctx, asked))).toMatchObject({
      code: "host_unavailable",
      affected: [{ original_starts_at_local: first.original_starts_at_local }],
    });
    const kept = await updateOccurrence(own.world.ctx, { ...asked, on_conflict: "keep" });
    expect(kept.series.conflicts).toMatchObject([{ code: "host_unavailable" }]);
    expect((await dates(series)).map((o) => o.host_ids)).toEqual([[], host_ids, host_ids]);
  });

  test("is refused from a date that has begun", async () => {
    const series = await make();
    own.world.setNow("2026-12-07T18:00:00.000Z");
    const late = updateOccurrence(own.world.ctx, {
      ...occurrenceOf(series, "2026-12-07T18:00:00"),
      apply_to: "following",
      title: "Too late",
    });
    await expect(late).rejects.toMatchObject({
      faults: [{ loc: ["path", "original_starts_at_local"] }],
    });
  });
});

describe("a dry run of a change", () => {
  const told = (dates: ChangedDate[] | null) =>
    (dates ?? []).map(({ before, after, taken }) => [
      before?.starts_at_local.slice(5, 16) ?? null,
      after?.starts_at_local.slice(5, 16) ?? null,
      taken,
    ]);

  test("tells which dates would move and who has booked them, and changes nothing", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=4" });
    const before = await dates(series);
    const pivot = await nth(series, 2);
    await book(await nth(series, 3));
    const { would_change, title } = await updateOccurrence(own.world.ctx, {
      ...occurrenceOf(series, pivot.original_starts_at_local),
      ...{ apply_to: "following", dry_run: true, title: "Late yoga" },
      ...{ starts_at_local: "2026-12-14T19:00:00", ends_at_local: "2026-12-14T20:00:00" },
    });
    expect(title).toBe("Late yoga");
    expect(told(would_change)).toEqual([
      ["12-14T18:00", "12-14T19:00", 0],
      ["12-21T18:00", "12-21T19:00", 1],
    ]);
    expect((await dates(series)).map(({ taken: _, ...one }) => one)).toEqual(
      before.map(({ taken: _, ...one }) => one),
    );
  });

  test("names dates that would end and those that would be added, and of one date itself alone", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO;COUNT=2" });
    const first = await nth(series, 0);
    const at = occurrenceOf(series, first.original_starts_at_local);
    const asked = { ...at, apply_to: "all" as const, dry_run: true };
    const wider = await updateOccurrence(own.world.ctx, {
      ...asked,
      rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=2",
    });
    expect(told(wider.would_change)).toEqual([
      ["12-07T18:00", null, 0],
      [null, "12-14T18:00", 0],
    ]);
    const alone = { ...at, apply_to: "this" as const, dry_run: true, title: "Guest" };
    const { would_change } = await updateOccurrence(own.world.ctx, alone);
    expect(told(would_change)).toEqual([["11-30T18:00", "11-30T18:00", 0]]);
    expect(await starts(series)).toEqual(["11-30T18:00 published", "12-07T18:00 published"]);
  });
});
