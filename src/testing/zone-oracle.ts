/**
 * PostgreSQL's own time zone arithmetic, to hold ours against: it shares neither code nor zone data with
 * Temporal. Each function answers thousands of questions in one query.
 *
 * Years are limited to 2000–2027. What zones will do later is a guess that each release of the zone data
 * makes anew, and Node and PostgreSQL carry different releases; what was before 2000 is history that the
 * releases disagree about (and no booking is made for).
 */
import fc from "fast-check";
import { getDatabase } from "@/server/db";

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

/** The wall clock of each instant. */
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
 * Every instant at which a zone's clocks show a wall clock, earliest first: of each offset that the zone
 * has around it, the instant that this offset gives, if the clocks do show it then.
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

/** The noons, UTC, of all days in which a zone changes its offset: the other days are the easy ones. */
export async function changeDays(): Promise<Moment[]> {
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
    [[...ZONES], FIRST, LAST],
  );
}

/** Instants, half of them within 18 hours of a change of their zone's offset. */
export function momentsNear(changes: Moment[]): fc.Arbitrary<Moment> {
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
  return fc.oneof(anywhere, near);
}
