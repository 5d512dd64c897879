import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { rangeOver } from "@/lib/intervals";
import { addDays, DAY, HOUR, utcDate, WEEKDAYS } from "@/lib/time";
import { getDatabase } from "@/server/data/db";
import { momentsNear, openOracle, type Oracle } from "@/testing/oracles/zones";
import {
  type Availability,
  capacitySteps,
  dayProfile,
  overlappingOverrides,
  overlappingWindows,
} from "./availability";
import type { Override, Window } from "./schema";

type Sample = { resource: number; at: number };

let oracle: Oracle;
beforeAll(async () => {
  oracle = await openOracle();
});

const pad = (n: number) => String(n).padStart(2, "0");
const time = (quarter: number) => `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}:00Z`;
/** Quarters of an hour in a day, with more weight on the night, when clocks change. */
const quarters = fc.oneof(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 16 }));

const windows = fc.record({
  day: fc.constantFrom(...WEEKDAYS),
  starts_at_local: quarters.map(time),
  ends_at_local: quarters.map(time),
  capacity: fc.integer({ min: 0, max: 9 }),
}) satisfies fc.Arbitrary<Window>;

/** An override that starts within two days of a date and lasts up to a day and a half. */
const overridesOn = (date: string): fc.Arbitrary<Override> =>
  fc
    .tuple(
      fc.integer({ min: -2, max: 2 }),
      quarters,
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([days, quarter, length, capacity]) => {
      const starts_at_local = `${addDays(date, days)}T${time(quarter).slice(0, 8)}`;
      const ends = new Date(Date.parse(`${starts_at_local}Z`) + (length * HOUR) / 4);
      return { starts_at_local, ends_at_local: ends.toISOString().slice(0, 19), capacity };
    });

/** Returns the items that do not overlap with earlier ones, as the verbs would accept them. */
function apart<T>(items: T[], overlap: (items: T[]) => unknown): T[] {
  return items.reduce<T[]>((kept, item) => (overlap([...kept, item]) ? kept : [...kept, item]), []);
}

/** A resource, and instants near a moment when its zone or windows change. */
const cases = () =>
  momentsNear(oracle).chain(({ zone, at }) =>
    fc.record({
      resource: fc.record({
        timezone: fc.constant(zone),
        availability: fc
          .array(windows, { maxLength: 14 })
          .map((list) => apart(list, overlappingWindows)),
        overrides: fc
          .array(overridesOn(utcDate(at)), { maxLength: 4 })
          .map((list) => apart(list, overlappingOverrides)),
      }),
      instants: fc.array(
        fc
          .tuple(fc.integer({ min: -200, max: 200 }), fc.constantFrom(-1000, 0, 1000))
          .map(([steps, jitter]) => (Math.round(at / (HOUR / 4)) + steps) * (HOUR / 4) + jitter),
        { minLength: 12, maxLength: 12 },
      ),
      margins: fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 })),
    }),
  );

/**
 * Returns the capacities by PostgreSQL. For an instant it knows the wall clock, and the latest wall
 * clock so far (in a repeated hour the two differ): a window or override is open from when that has
 * reached its start until it has reached its end.
 */
async function capacities(resources: Availability[], samples: Sample[]): Promise<number[]> {
  const flat = <T>(list: (resource: Availability) => T[]) =>
    JSON.stringify(resources.flatMap((one, r) => list(one).map((item) => ({ r, ...item }))));
  const rows = await getDatabase().query<{ capacity: number }>(
    {
      name: "oracle_capacity",
      text: `
        WITH windows AS MATERIALIZED (
          SELECT r, array_position($6::text[], day) AS weekday, starts_at_local::time AS starts, capacity,
            ends_at_local::time::interval + CASE WHEN ends_at_local::time <= starts_at_local::time
              THEN interval '1 day' ELSE interval '0 days' END AS ends
          FROM jsonb_to_recordset($4) AS w (r int, day text, starts_at_local text, ends_at_local text, capacity int)
        ), overrides AS MATERIALIZED (
          SELECT * FROM jsonb_to_recordset($5)
            AS o (r int, starts_at_local timestamp, ends_at_local timestamp, capacity int)
        ), samples AS MATERIALIZED (
          SELECT n, r, at, zone, to_timestamp(at / 1000.0) AS t, to_timestamp(at / 1000.0) AT TIME ZONE zone AS wall
          FROM unnest($1::int[], $2::text[], $3::float8[]) WITH ORDINALITY AS q (r, zone, at, n)
        ), clocks AS MATERIALIZED (
          SELECT n, r, greatest(wall, CASE
              WHEN (t - interval '3 hours') AT TIME ZONE zone + interval '3 hours' > wall
              -- The last second of each minute: clocks change, and windows end, on whole minutes.
              THEN (SELECT max((date_trunc('minute', t) - interval '1 second' - k * interval '1 minute') AT TIME ZONE zone)
                    FROM generate_series(0, 180) AS k) END) AS wall
          FROM samples
        )
        SELECT coalesce(
          (SELECT o.capacity FROM overrides o
           WHERE o.r = c.r AND o.starts_at_local <= c.wall AND c.wall < o.ends_at_local),
          (SELECT w.capacity FROM windows w, (VALUES (0), (1)) AS back (days),
             LATERAL (SELECT c.wall::date - back.days AS date) AS began
           WHERE w.r = c.r AND w.weekday = extract(isodow FROM began.date)
             AND began.date + w.starts <= c.wall AND c.wall < began.date + w.ends),
          0) AS capacity
        FROM clocks c ORDER BY n`,
    },
    [
      samples.map(({ resource }) => resource),
      samples.map(({ resource }) => resources[resource]?.timezone),
      samples.map(({ at }) => at),
      flat(({ availability }) => availability),
      flat(({ overrides }) => overrides),
      [...WEEKDAYS],
    ],
  );
  return rows.map(({ capacity }) => capacity);
}

test("a resource has, at each instant, the capacity that the wall clock says, also around changes of the clocks", async () => {
  const seen = new Set<number>();
  for (let round = 0; round < 8; round++) {
    const seed = Math.trunc(Math.random() * 2 ** 31);
    const { wrong, expected } = await compare(fc.sample(cases(), { numRuns: 250, seed }));
    const found = { seed, count: wrong.length, wrong: wrong.slice(0, 2) };
    expect(found).toEqual({ seed, count: 0, wrong: [] });
    for (const capacity of expected) seen.add(capacity);
  }
  expect([...seen].sort(), "windows and overrides were hit").toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

type Case = { resource: Availability; instants: number[]; margins: [number, number] };

async function compare(drawn: Case[]) {
  const resources = drawn.map(({ resource }) => resource);
  const samples = drawn.flatMap(({ instants }, resource) =>
    instants.map((at) => ({ resource, at })),
  );
  const expected = await capacities(resources, samples);
  const wrong: unknown[] = [];
  for (const [i, { resource: index, at }] of samples.entries()) {
    const { resource, margins } = drawn[index] ?? expect.fail();
    const range = { from: at - margins[0] * (HOUR / 4), until: at + margins[1] * (HOUR / 4) };
    const inRange = rangeOver(capacitySteps(resource, range), { from: at, until: at + 1 }).max;
    const profile = dayProfile(resource, utcDate(at));
    const second = (at - Math.floor(at / DAY) * DAY) / 1000;
    const inProfile = profile.capacities[profile.starts.findLastIndex((start) => start <= second)];
    if (inRange !== expected[i] || inProfile !== expected[i])
      wrong.push({ resource, at: new Date(at), inRange, inProfile, expected: expected[i] });
  }
  return { wrong, expected };
}
