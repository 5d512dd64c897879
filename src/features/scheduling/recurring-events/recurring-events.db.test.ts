import { describe, expect, test } from "vitest";
import type { Installation } from "@/server/jobs/installation";
import { cancelEvent } from "@/features/scheduling/events/cancel";
import { createEvent } from "@/features/scheduling/events/create";
import { createHost } from "@/features/scheduling/hosts/create";
import { getDatabase } from "@/server/data/db";
import { ValidationFailure } from "@/server/errors";
import { removeJob } from "@/server/jobs/queue";
import { makeResource } from "@/testing/worlds/world";
import { cancelRecurringEvent } from "./cancel";
import { cancelOccurrence } from "./cancel-occurrence";
import { extendSeries, extendAllSeries } from "./extend-series";
import { getRecurringEvent } from "./get";
import { publishRecurringEvent } from "./publish";
import { failureOf, setUpSeries } from "@/testing/worlds/series";

const own = setUpSeries();
const { make, dates, starts, occurrenceOf } = own;

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

  test("is refused at its rule when no date is to come", async () => {
    const over = make({ rrule: "FREQ=DAILY;UNTIL=20261101" });
    await expect(over).rejects.toBeInstanceOf(ValidationFailure);
    await expect(over).rejects.toMatchObject({ faults: [{ loc: ["body", "rrule"] }] });
  });

  test("leaves dates that are taken as drafts with the reason; published again, they follow", async () => {
    const room = await makeResource(own.world);
    const other = await createEvent(own.world.ctx, {
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
    expect((await getRecurringEvent(own.world.ctx, id)).conflicts).toEqual(series.conflicts);
    await cancelEvent(own.world.ctx, { event_id: other.id });
    expect((await getRecurringEvent(own.world.ctx, id)).conflicts).toMatchObject([
      { code: "free" },
    ]);
    expect((await publishRecurringEvent(own.world.ctx, id)).conflicts).toEqual([]);
    expect(new Set((await dates(series)).map((o) => o.status))).toEqual(new Set(["published"]));
  });

  test("is not made at all when one date is blocked, on request", async () => {
    const host = await createHost(own.world.ctx, { name: "Mira" });
    await createEvent(own.world.ctx, {
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
      await own.world.ctx.db.recurringEvent.count({ where: { organization_id: own.world.org.id } }),
    ).toBe(0);
    expect(
      await own.world.ctx.db.event.count({ where: { organization_id: own.world.org.id } }),
    ).toBe(1);
  });

  test("shares room and host with others made at once: each date has them once, and nobody waits forever", async () => {
    const host = await createHost(own.world.ctx, { name: "Mira" });
    const room = await makeResource(own.world);
    // Each begins a day later than the one before, so they would lock rooms and hosts crosswise.
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

async function jobsOf(series: string): Promise<number> {
  const jobs = await getDatabase().prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'recurring_event_id' = ${series}`;
  return jobs.length;
}

describe("time going on", () => {
  const installation = (): Installation => ({
    db: getDatabase().prisma,
    now: own.world.ctx.now,
    payments: own.world.ctx.payments,
    contextOf: async () => own.world.ctx,
    only: own.world.org,
  });

  test("brings new dates, once, and leaves the old ones", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    const before = await dates(series);
    expect(await extendAllSeries(installation())).toEqual([]);
    own.world.setNow("2026-12-10T06:00:00.000Z");
    expect(await extendAllSeries(installation())).toMatchObject([{ outcome: "3 dates added" }]);
    expect(await extendAllSeries(installation())).toEqual([]);
    const after = await dates(series);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after).toHaveLength(before.length + 3);
    expect(after.every((o) => o.status === "published")).toBe(true);
  });

  test("makes the many dates of a dense series little by little, and keeps no other waiting", async () => {
    const { ctx } = own.world;
    const count = (of: { id: string }) =>
      ctx.db.event.count({ where: { recurring_event_id: of.id } });
    const weekly = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    const before = await count(weekly);
    const hourly = [];
    for (let n = 0; n < 3; n += 1)
      hourly.push(await make({ rrule: "FREQ=HOURLY", status: "draft" }));
    for (const series of hourly) {
      expect(await count(series)).toBe(200);
      const last = await ctx.db.event.findFirstOrThrow({
        where: { recurring_event_id: series.id },
        orderBy: { starts_at: "desc" },
      });
      const until = Date.parse(series.materialized_until ?? "");
      expect(until - last.starts_at.getTime()).toBe(3_600_000);
    }
    own.world.setNow("2026-12-10T06:00:00.000Z");
    await extendAllSeries(installation());
    expect(await count(weekly)).toBe(before + 3);
    const [first] = hourly as [(typeof hourly)[number]];
    const added = [];
    for (let n: number | null = 1; n; added.push(n)) n = await extendSeries(ctx, first.id);
    expect(Math.max(...added.map(Number))).toBe(200);
    expect(await jobsOf(first.id)).toBe(1);
    const coming = { recurring_event_id: first.id, starts_at: { gt: ctx.now() } };
    expect(await ctx.db.event.count({ where: coming })).toBe(730);
    for (const { id } of hourly) await removeJob(ctx.db, `carry on:${id}`);
  });

  test("is not blocked by series whose rules cannot be evaluated", async () => {
    const { db } = own.world.ctx;
    const odd = [];
    for (let n = 0; n < 4; n += 1) odd.push((await make({ rrule: "FREQ=WEEKLY" })).id);
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    // An earlier version accepted this rule.
    const rrule = "FREQ=DAILY;BYSETPOS=366;BYMONTH=2";
    await db.recurringEvent.updateMany({ where: { id: { in: odd } }, data: { rrule } });
    own.world.setNow("2026-12-10T06:00:00.000Z");
    const outcomes = (await extendAllSeries(installation())).map(({ id, outcome }) => [
      id,
      outcome,
    ]);
    expect(outcomes).toContainEqual([series.id, "3 dates added"]);
    expect(outcomes).toContainEqual([odd[0], "its rule gives no dates"]);
  });

  test("restores no cancelled date, and adds none to a cancelled series", async () => {
    const series = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    const other = await make({ rrule: "FREQ=WEEKLY;BYDAY=MO" });
    await cancelOccurrence(own.world.ctx, occurrenceOf(series, "2026-12-14T18:00:00"));
    await cancelRecurringEvent(own.world.ctx, { recurring_event_id: other.id });
    const count = (await dates(other)).length;
    own.world.setNow("2026-12-10T06:00:00.000Z");
    await extendAllSeries(installation());
    const called = (await dates(series)).filter((o) => o.starts_at_local.startsWith("2026-12-14"));
    expect(called).toMatchObject([{ status: "cancelled" }]);
    expect(await dates(other)).toHaveLength(count);
  });
});
