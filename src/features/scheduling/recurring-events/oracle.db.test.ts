import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { getDatabase } from "@/server/data/db";
import { openOracle, type Oracle } from "@/testing/oracles/zones";
import { occurrencesBetween } from "./rrule-rules";

/**
 * Zones with clock changes, by an hour or by half of one, in the north, the south and on odd dates.
 */
const ZONES = [
  "Europe/Berlin",
  "Europe/Lisbon",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Santiago",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Tehran",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Pacific/Apia",
];
const DAY_MS = 86_400_000;
/**
 * Years with and without summer time, in 2026 to 2028, and a year of dates after each beginning.
 */
const FIRST = Date.UTC(2026, 0, 1);
const [BEGINNINGS, LENGTH] = [700, 400];
/**
 * The least share of all zones' days that can be compared, whichever releases of the zone data are
 * installed.
 */
const LEAST_SHARE = 0.9;

let comparable: Oracle;
beforeAll(async () => {
  const until = FIRST + (BEGINNINGS + LENGTH + 1) * DAY_MS;
  comparable = await openOracle(ZONES, { from: FIRST, until });
});

const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * Returns the same dates by PostgreSQL alone: its calendar gives the local times and its zones the
 * instants. It takes the second of a repeated local time, so an earlier instant that reads the same
 * on the wall wins.
 */
async function oracle(asked: {
  start: string;
  until: string;
  zone: string;
  weekdays: number[];
  interval: number;
  weekly: boolean;
}): Promise<[string, number][]> {
  const { start, until, zone, weekdays, interval, weekly } = asked;
  const rows = await getDatabase().prisma.$queryRaw<{ local: string; at: Date }[]>`
    SELECT to_char(d.local, 'YYYY-MM-DD"T"HH24:MI:SS') AS local, COALESCE(
      (SELECT min(c.at) FROM unnest(ARRAY[interval '0', '30 minutes', '1 hour', '2 hours']) AS back
         CROSS JOIN LATERAL (SELECT (d.local AT TIME ZONE ${zone}) - back AS at) c
        WHERE c.at AT TIME ZONE ${zone} = d.local), d.local AT TIME ZONE ${zone}) AS at
      FROM generate_series(${start}::timestamp, ${until}::timestamp, interval '1 day') AS d(local)
     WHERE extract(dow FROM d.local) = ANY (${weekdays}::int[])
       AND CASE WHEN ${weekly}
           THEN ((date_trunc('week', d.local)::date - date_trunc('week', ${start}::timestamp)::date) / 7) % ${interval} = 0
           ELSE (d.local::date - ${start}::timestamp::date) % ${interval} = 0 END
     ORDER BY 1`;
  return rows.map(({ local, at }) => [local, at.getTime()]);
}

describe("the dates of daily and weekly rules", () => {
  test("can be compared where Node's zone data and PostgreSQL's agree, which is nearly everywhere", () => {
    expect(comparable.share, comparable.leftOut.join("; ")).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  test.each(ZONES)("are those of PostgreSQL's calendar and clocks in %s", async (zone) => {
    const rule = fc.record({
      day: fc.integer({ min: 0, max: BEGINNINGS }),
      minute: fc.oneof(
        fc.integer({ min: 0, max: 1439 }),
        // Mostly near clock changes.
        fc.integer({ min: 0, max: 239 }),
      ),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
      interval: fc.integer({ min: 1, max: 3 }),
      weekly: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(rule, async ({ day, minute, weekdays, interval, weekly }) => {
        const at = FIRST + day * DAY_MS + minute * 60_000;
        const start = new Date(at).toISOString().slice(0, 19);
        const until = new Date(at + LENGTH * DAY_MS).toISOString().slice(0, 19);
        const byDay = weekdays.map((n) => DAYS[n]).join(",");
        const rrule = `FREQ=${weekly ? "WEEKLY" : "DAILY"};INTERVAL=${interval};BYDAY=${byDay}`;
        const series = {
          rrule,
          starts_at_local: start,
          ends_at_local: new Date(at + 3_600_000).toISOString().slice(0, 19),
          timezone: zone,
          exdates: [],
        };
        const ours = occurrencesBetween(series, start, until);
        const theirs = await oracle({ start, until, zone, weekdays, interval, weekly });
        const dates = ours.map((o): [string, number] => [o.original_starts_at_local, o.starts_at]);
        const agreed = ([local]: [string, number]) => {
          const wall = Date.parse(`${local}Z`);
          return comparable.agrees(zone, { from: wall - DAY_MS, until: wall + DAY_MS });
        };
        expect(dates.filter(agreed)).toEqual(theirs.filter(agreed));
        for (const { starts_at, ends_at } of ours) expect(ends_at).toBeGreaterThan(starts_at);
      }),
      { numRuns: 25 },
    );
  });
});
