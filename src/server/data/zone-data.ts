import type { Interval } from "@/lib/intervals";
import { offsetSpans } from "@/lib/time";
import type { Query, Statement } from "./db";

/**
 * The release of the time-zone data in charge: the runtime's. `lib/time` converts between local times and instants; SQL
 * uses no zone but UTC.
 */
export const ZONE_DATA = process.versions["tz"] ?? "unknown";

const KNOWN: Statement = {
  name: "zones_known",
  text: `SELECT zone FROM unnest($1::text[]) AS zone
          WHERE EXISTS (SELECT FROM pg_timezone_names WHERE lower(name) = lower(zone))`,
};

/** Compares once a day, and on both sides of each clock change. */
const DIFFERING: Statement = {
  name: "zones_differing",
  text: `SELECT s.zone, array_agg((extract(epoch FROM t.at) * 1000)::float8 ORDER BY t.at) AS instants
           FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS s (zone, starts, ends, ahead)
          CROSS JOIN LATERAL (
            SELECT generate_series(to_timestamp(starts / 1000), to_timestamp(ends / 1000 - 1), '1 day') AS at
             UNION SELECT to_timestamp(ends / 1000 - 1)) AS t
          WHERE extract(epoch FROM (t.at AT TIME ZONE s.zone) - (t.at AT TIME ZONE 'UTC')) * 1000 <> s.ahead
          GROUP BY s.zone ORDER BY s.zone`,
};

/** The instants at which PostgreSQL's own data differ, in order; none = it lacks the zone. */
export type ZoneDifference = { zone: string; instants: number[] };

/**
 * Compares the data of some zones with PostgreSQL's over a range of time, in two queries. `spansOf` = the runtime's
 * data. A zone takes a few milliseconds per ten years; the event loop runs between zones.
 */
export async function compareZoneData(
  query: Query,
  zones: readonly string[],
  range: Interval,
  spansOf = offsetSpans,
): Promise<ZoneDifference[]> {
  const known = new Set((await query<{ zone: string }>(KNOWN, [zones])).map(({ zone }) => zone));
  const spans: { zone: string; from: number; until: number; offset: number }[] = [];
  for (const zone of known) {
    spans.push(...spansOf(zone, range).map((span) => ({ zone, ...span })));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const differing = await query<ZoneDifference>(DIFFERING, [
    spans.map(({ zone }) => zone),
    spans.map(({ from }) => from),
    spans.map(({ until }) => until),
    spans.map(({ offset }) => offset),
  ]);
  const lacking = zones.filter((zone) => !known.has(zone));
  return [...lacking.map((zone) => ({ zone, instants: [] })), ...differing];
}
