/**
 * PostgreSQL's own time zone arithmetic, to check ours against: it shares neither code nor zone data with Temporal.
 * Each function answers thousands of questions in one query. Node and PostgreSQL carry different releases of the zone
 * data, which is no fault of the arithmetic: days on which they disagree are left out, and the tests demand that there
 * are few. Times before 2000 are left out: nobody books them.
 */
import fc from "fast-check";
import type { Interval } from "@/lib/intervals";
import { getDatabase } from "@/server/data/db";
import { compareZoneData, ZONE_DATA } from "@/server/data/zone-data";

export const FIRST = Date.parse("2000-01-02T00:00:00Z");
export const LAST = Date.parse("2027-12-30T00:00:00Z");

/** Zones of every kind: half-hour changes, skipped days, winter time as the exception, changes at midnight. */
export const ZONES = [
  "UTC",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Africa/El_Aaiun",
  "Africa/Johannesburg",
  "Africa/Juba",
  "Africa/Windhoek",
  "America/Anchorage",
  "America/Asuncion",
  "America/Caracas",
  "America/Havana",
  "America/Los_Angeles",
  "America/Mexico_City",
  "America/New_York",
  "America/Nuuk",
  "America/Phoenix",
  "America/Santiago",
  "America/Sao_Paulo",
  "America/Scoresbysund",
  "America/St_Johns",
  "Antarctica/Casey",
  "Antarctica/Macquarie",
  "Antarctica/Troll",
  "Asia/Amman",
  "Asia/Beirut",
  "Asia/Gaza",
  "Asia/Jerusalem",
  "Asia/Kathmandu",
  "Asia/Kolkata",
  "Asia/Pyongyang",
  "Asia/Shanghai",
  "Asia/Tehran",
  "Asia/Tokyo",
  "Atlantic/Azores",
  "Australia/Adelaide",
  "Australia/Eucla",
  "Australia/Lord_Howe",
  "Australia/Sydney",
  "Europe/Berlin",
  "Europe/Dublin",
  "Europe/Istanbul",
  "Europe/Lisbon",
  "Europe/London",
  "Europe/Moscow",
  "Europe/Volgograd",
  "Pacific/Apia",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Easter",
  "Pacific/Fiji",
  "Pacific/Kiritimati",
  "Pacific/Norfolk",
  "Pacific/Tongatapu",
] as const;

export type Moment = { zone: string; at: number };
export type Wall = { zone: string; local: string };

/** Returns the wall clock of each instant. */
export async function wallsOf(moments: Moment[]): Promise<string[]> {
  const rows = await getDatabase().query<{ local: string }>(
    {
      name: "oracle_walls",
      text: `SELECT to_char(to_timestamp(at / 1000.0) AT TIME ZONE zone, 'YYYY-MM-DD"T"HH24:MI:SS') AS local
        FROM unnest($1::text[], $2::float8[]) WITH ORDINALITY AS q (zone, at, n) ORDER BY n`,
    },
    [moments.map(({ zone }) => zone), moments.map(({ at }) => at)],
  );
  return rows.map(({ local }) => local);
}

/**
 * Returns every instant at which a zone's clocks show a wall clock, earliest first: for each offset that the zone has
 * around it, the instant of this offset, if the clocks do show it then.
 */
export async function instantsOf(walls: Wall[]): Promise<number[][]> {
  const rows = await getDatabase().query<{ instants: number[] }>(
    {
      name: "oracle_instants",
      text: `SELECT ARRAY(
          SELECT (extract(epoch FROM utc) * 1000)::float8
          FROM (SELECT DISTINCT wall - ((near AT TIME ZONE zone) - (near AT TIME ZONE 'UTC')) AS utc
                FROM generate_series((wall - interval '27 hours') AT TIME ZONE 'UTC',
                                     (wall + interval '27 hours') AT TIME ZONE 'UTC', '3 hours') AS near) AS o
          WHERE (utc AT TIME ZONE 'UTC') AT TIME ZONE zone = wall
          ORDER BY utc) AS instants
        FROM unnest($1::text[], $2::timestamp[]) WITH ORDINALITY AS q (zone, wall, n) ORDER BY n`,
    },
    [walls.map(({ zone }) => zone), walls.map(({ local }) => local)],
  );
  return rows.map(({ instants }) => instants);
}

const DAY_MS = 86_400_000;
/** Arithmetic on one day may look at those around it. */
const AROUND_MS = 3 * DAY_MS;

export type Oracle = {
  /** The noons, UTC, of all days on which a zone changes its offset: the other days are the easy ones. */
  changes: Moment[];
  /** True if both have the same data over a range of time and around it. */
  agrees(zone: string, range: Interval): boolean;
  /** The part of all days of all zones that can be compared, from 0 to 1. */
  share: number;
  /** The days and zones that cannot be compared, for people to read. */
  leftOut: string[];
};

/** Opens PostgreSQL's part that can be compared: its zone data equal the runtime's there. */
export async function openOracle(
  zones: readonly string[] = ZONES,
  range: Interval = { from: FIRST, until: LAST },
): Promise<Oracle> {
  const differing = await compareZoneData(getDatabase().query, zones, range);
  const apart = new Map(differing.map(({ zone, instants }) => [zone, instants]));
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const lost = differing.map(({ instants }) => {
    if (instants.length === 0) return (range.until - range.from) / DAY_MS;
    const days = instants.flatMap((at) =>
      [-3, -2, -1, 0, 1, 2, 3].map((n) => day(at + n * DAY_MS)),
    );
    return new Set(days).size;
  });
  const all = (zones.length * (range.until - range.from)) / DAY_MS;
  return {
    changes: await changeDays(zones, range),
    agrees: (zone, { from, until }) =>
      !apart.has(zone) ||
      (apart.get(zone)?.length !== 0 &&
        !apart.get(zone)?.some((at) => at > from - AROUND_MS && at < until + AROUND_MS)),
    share: 1 - lost.reduce((sum, days) => sum + days, 0) / all,
    leftOut: differing.map(({ zone, instants }, i) =>
      instants.length === 0
        ? `${zone}: unknown to PostgreSQL`
        : `${zone}: ${lost[i]} days from ${day(instants[0] ?? 0)} to ${day(instants.at(-1) ?? 0)}, where Node's data (${ZONE_DATA}) and PostgreSQL's differ`,
    ),
  };
}

async function changeDays(zones: readonly string[], range: Interval): Promise<Moment[]> {
  return getDatabase().query<Moment>(
    {
      name: "oracle_changes",
      text: `SELECT zone, (extract(epoch FROM day) * 1000 - 43200000)::float8 AS at
        FROM (SELECT zone, day, (day AT TIME ZONE zone) - (day AT TIME ZONE 'UTC') AS "offset",
                lag((day AT TIME ZONE zone) - (day AT TIME ZONE 'UTC')) OVER (PARTITION BY zone ORDER BY day) AS before
              FROM unnest($1::text[]) AS zone,
                generate_series(to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0), '1 day') AS day) AS days
        WHERE "offset" <> before`,
    },
    [zones, range.from, range.until],
  );
}

/** Returns instants that can be compared, half of them within 18 hours of a change of their zone's offset. */
export function momentsNear({ changes, agrees }: Oracle): fc.Arbitrary<Moment> {
  const [minute, hour] = [60_000, 3_600_000];
  const anywhere = fc.record({
    zone: fc.constantFrom<string>(...ZONES),
    at: fc.integer({ min: FIRST / 1000, max: LAST / 1000 }).map((second) => second * 1000),
  });
  const near = fc
    .tuple(
      fc.constantFrom(...changes),
      fc.integer({ min: (-18 * hour) / (5 * minute), max: (18 * hour) / (5 * minute) }),
      fc.constantFrom(-1000, 0, 0, 1000),
    )
    .map(([{ zone, at }, steps, jitter]) => ({ zone, at: at + steps * 5 * minute + jitter }));
  return fc
    .oneof(anywhere, near)
    .filter(({ zone, at }) => agrees(zone, { from: at - DAY_MS, until: at + DAY_MS }));
}
