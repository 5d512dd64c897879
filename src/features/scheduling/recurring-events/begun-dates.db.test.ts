import { describe, expect, test } from "vitest";
import { setUpSeries } from "@/testing/worlds/series";
import { extendSeries } from "./extend-series";
import { updateRecurringEvent } from "./update";
import { updateOccurrence } from "./update-occurrence";

const own = setUpSeries();
const { make, dates, starts, occurrenceOf } = own;

const moveTo = ({ id }: { id: string }, starts_at_local: string) =>
  updateRecurringEvent(own.world.ctx, { recurring_event_id: id, starts_at_local });

describe("a date that was moved forward and is over", () => {
  /** The class of 14 December takes place on 1 December instead, where it is over by noon. */
  async function broughtForward() {
    const series = await make({ rrule: "FREQ=WEEKLY" });
    await updateOccurrence(own.world.ctx, {
      ...occurrenceOf(series, "2026-12-14T18:00:00"),
      starts_at_local: "2026-12-01T09:00:00",
      ends_at_local: "2026-12-01T10:00:00",
    });
    own.world.setNow("2026-12-01T12:00:00.000Z");
    return series;
  }
  const ofItsDay = async (series: { id: string }) =>
    (await dates(series)).filter(
      ({ original_starts_at_local: key }) => key === "2026-12-14T18:00:00",
    );

  test("lets its series be extended, and is not held again", async () => {
    const series = await broughtForward();
    own.world.setNow("2026-12-08T12:00:00.000Z");
    expect(await extendSeries(own.world.ctx, series.id)).toBeGreaterThan(0);
    expect(await ofItsDay(series)).toHaveLength(1);
  });

  test("lets its series be changed, and stays as it was", async () => {
    const series = await broughtForward();
    const { id: recurring_event_id } = series;
    const changed = await updateRecurringEvent(own.world.ctx, { recurring_event_id, title: "New" });
    expect(changed).toMatchObject({ title: "New", conflicts: [] });
    expect(await ofItsDay(series)).toMatchObject([
      { title: "Yoga", starts_at_local: "2026-12-01T09:00:00" },
    ]);
  });
});

describe("a class that has begun today", () => {
  test("is not held a second time when its series moves to later hours", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;COUNT=3" });
    own.world.setNow("2026-11-30T18:30:00.000Z");
    await moveTo(series, "2026-11-30T20:00:00");
    expect(await starts(series)).toEqual([
      "11-30T18:00 published",
      "12-07T20:00 published",
      "12-14T20:00 published",
    ]);
  });

  test("stays at its hour when its series moves back to the one that its key names", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;COUNT=3" });
    await moveTo(series, "2026-11-30T10:00:00");
    own.world.setNow("2026-11-30T11:30:00.000Z");
    expect(await moveTo(series, "2026-11-30T18:00:00")).toMatchObject({ conflicts: [] });
    expect(await starts(series)).toEqual([
      "11-30T10:00 published",
      "12-07T18:00 published",
      "12-14T18:00 published",
    ]);
  });
});

test("a class of tonight ends when its series moves to an hour that is over", async () => {
  const series = await make({ rrule: "FREQ=WEEKLY;COUNT=3" });
  own.world.setNow("2026-11-30T12:00:00.000Z");
  await moveTo(series, "2026-11-30T10:00:00");
  expect(await starts(series)).toEqual(["12-07T10:00 published", "12-14T10:00 published"]);
});
