import fc from "fast-check";
import { expect, it } from "vitest";
import { capacitySteps } from "@/features/scheduling/resources/availability";
import type { Window } from "@/features/scheduling/resources/schema";
import { newId } from "@/lib/ids";
import { rangeOver } from "@/lib/intervals";
import { addDays, MINUTE, WEEKDAYS } from "@/lib/time";
import { writeBookings, writeEvents } from "@/testing/worlds/reports";
import { makeMember, makeWorld, type World } from "@/testing/worlds/world";
import { readPeriod } from "./period";
import { reportUtilisation } from "./utilisation";

const COUNTED = ["confirmed", "checked_in", "completed", "no_show"];
const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
/** Clocks change in the north before the first of these days, and after it in the south. */
const DAYS = ["2026-03-06", "2026-03-27", "2026-04-03", "2026-10-23"];

const clock = (quarter: number) =>
  new Date(quarter * 15 * MINUTE).toISOString().slice(11, 19) + "Z";
/** One window a day, so that none overlap; some run past midnight, but not past the next day's. */
const windows = fc
  .array(
    fc.record({
      from: fc.integer({ min: 20, max: 60 }),
      length: fc.integer({ min: 1, max: 52 }),
      capacity: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 7, maxLength: 7 },
  )
  .map((days) =>
    days.map(({ from, length, capacity }, n): Window => {
      const ends_at_local = clock((from + length) % 96);
      return {
        day: WEEKDAYS[n] ?? "monday",
        starts_at_local: clock(from),
        ends_at_local,
        capacity,
      };
    }),
  );

const history = fc.record({
  first: fc.constantFrom(...DAYS),
  days: fc.integer({ min: 1, max: 12 }),
  interval: fc.constantFrom("day", "week", "month"),
  timezone: fc.constantFrom(...ZONES),
  places: fc.array(
    fc.record({
      timezone: fc.constantFrom(...ZONES),
      availability: windows,
      closure: fc.integer({ min: 0, max: 11 }),
      lives: fc.tuple(fc.integer({ min: -500, max: 3000 }), fc.integer({ min: 4000, max: 30_000 })),
      /** Minutes after the period begins, and the length. */
      bookings: fc.array(
        fc.record({
          at: fc.integer({ min: -2000, max: 12 * 1440 }),
          minutes: fc.integer({ min: 1, max: 2000 }),
          quantity: fc.integer({ min: 1, max: 3 }),
          status: fc.constantFrom(...COUNTED, "held", "pending_approval", "cancelled", "expired"),
        }),
        { maxLength: 25 },
      ),
      events: fc.array(
        fc.record({
          at: fc.integer({ min: -2000, max: 12 * 1440 }),
          minutes: fc.integer({ min: 1, max: 1000 }),
          status: fc.constantFrom("published", "draft", "cancelled"),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const askedOf = ({ first: from, days, interval, timezone }: History) => ({
  from,
  to: addDays(from, days),
  interval,
  timezone,
});
const isoAt = (start: number, minutes: number) => new Date(start + minutes * MINUTE);
const closureOf = ({ closure }: History["places"][number], first: string) => ({
  starts_at_local: `${addDays(first, closure)}T09:00:00`,
  ends_at_local: `${addDays(first, closure)}T11:30:00`,
  capacity: 0,
});

async function write(world: World, told: History): Promise<void> {
  const start = readPeriod(askedOf(told), world.org).starts_at.getTime();
  const { id: member_id } = await makeMember(world);
  for (const place of told.places) {
    const { timezone, availability, lives, bookings, events } = place;
    const resource = await world.ctx.db.resource.create({
      data: {
        id: newId("evr"),
        organization_id: world.org.id,
        name: "Place",
        timezone,
        availability,
        overrides: [closureOf(place, told.first)],
        created_at: isoAt(start, lives[0]),
        archived_at: isoAt(start, lives[1]),
      },
    });
    const placed = <T extends { at: number; minutes: number }>({ at, minutes, ...rest }: T) => ({
      ...rest,
      resource_id: resource.id,
      starts_at: isoAt(start, at),
      ends_at: isoAt(start, at + minutes),
    });
    await writeBookings(
      world,
      bookings.map((one) => ({ ...placed(one), member_id })),
    );
    await writeEvents(world, events.map(placed));
  }
}

/** Counts the same minute by minute. */
function count(told: History, from: Date, until: Date, start: number) {
  const sums = { open_minutes: 0, booked_minutes: 0, outside_minutes: 0, event_minutes: 0 };
  for (const place of told.places) {
    const range = { from: from.getTime(), until: until.getTime() };
    const overrides = [closureOf(place, told.first)];
    const steps = capacitySteps({ ...place, overrides }, range);
    const at = (minute: number) => (one: { at: number; minutes: number }) =>
      one.at <= minute && minute < one.at + one.minutes;
    for (let now = range.from; now < range.until; now += MINUTE) {
      const minute = (now - start) / MINUTE;
      const lives = place.lives[0] <= minute && minute < place.lives[1];
      const open = lives ? rangeOver(steps, { from: now, until: now + 1 }).max : 0;
      const booked = place.bookings
        .filter(({ status }) => COUNTED.includes(status))
        .filter(at(minute))
        .reduce((sum, { quantity }) => sum + quantity, 0);
      const event = place.events.filter(({ status }) => status === "published").some(at(minute));
      sums.open_minutes += open;
      sums.booked_minutes += booked;
      sums.event_minutes += event ? open : 0;
      sums.outside_minutes += Math.max(0, booked - (event ? 0 : open));
    }
  }
  const used_minutes = sums.booked_minutes - sums.outside_minutes + sums.event_minutes;
  return { ...sums, used_minutes };
}

it("utilisation equals a count of each minute, in parts and in the whole", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (told) => {
      const world = await makeWorld();
      await write(world, told);
      const asked = askedOf(told);
      const period = readPeriod(asked, world.org);
      const start = period.starts_at.getTime();
      const report = await reportUtilisation(world.ctx, asked);
      expect(report.items.length).toBe(period.buckets.length);
      for (const [n, { starts_at, ends_at }] of period.buckets.entries()) {
        expect(report.items[n]).toMatchObject(count(told, starts_at, ends_at, start));
      }
      const whole = count(told, period.starts_at, period.ends_at, start);
      const begun = told.places.flatMap(({ bookings }) =>
        bookings.filter(
          ({ at, status }) =>
            COUNTED.includes(status) && at >= 0 && isoAt(start, at) < period.ends_at,
        ),
      );
      expect(report.totals).toMatchObject({ ...whole, bookings: begun.length });
      for (const key of ["open_minutes", "booked_minutes", "used_minutes", "bookings"] as const) {
        const sum = (parts: { [K in typeof key]: number }[]) =>
          parts.reduce((total, part) => total + part[key], 0);
        expect(sum(report.items)).toBe(report.totals[key]);
        expect(sum(report.resources.map(({ totals }) => totals))).toBe(report.totals[key]);
      }
    }),
    { numRuns: 40 },
  );
});
