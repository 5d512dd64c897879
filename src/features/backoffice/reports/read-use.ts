import { createHash } from "node:crypto";
import type { Override, Window } from "@/features/scheduling/resources/schema";
import { overridesNear } from "@/features/scheduling/resources/availability";
import { Prisma } from "@/server/data/db";
import { ZONE_DATA } from "@/server/data/zone-data";
import type { Reading } from "./reading";
import { openHours } from "./open-hours";
import { type Bucket, boundariesOf } from "./period";

/** A resource that a report includes. */
export type UsedResource = {
  id: string;
  name: string;
  timezone: string;
  availability: Window[];
  overrides: Override[];
  created_at: Date;
  archived_at: Date | null;
};

/** No booking and no event lasts longer: a constraint of both tables. */
const LONGEST = Prisma.sql`interval '31 days'`;
type Span = Pick<Bucket, "starts_at" | "ends_at">;

/** Selects bookings that really took places during a time; mere holds and requests did not. */
export const bookingsDuring = (organizationId: string, { starts_at, ends_at }: Span) => Prisma.sql`
  b.organization_id = ${organizationId} AND b.event_id IS NULL
  AND b.status IN ('confirmed', 'checked_in', 'completed', 'no_show')
  AND b.starts_at < ${ends_at} AND b.ends_at > ${starts_at} AND b.starts_at > ${starts_at}::timestamptz - ${LONGEST}`;

export const eventsDuring = (organizationId: string, { starts_at, ends_at }: Span) => Prisma.sql`
  e.organization_id = ${organizationId} AND e.status = 'published'
  AND e.starts_at < ${ends_at} AND e.ends_at > ${starts_at} AND e.starts_at > ${starts_at}::timestamptz - ${LONGEST}`;

/**
 * Reads the use of resources' places, in milliseconds of single places: one pass over their bookings, events and open
 * hours, in which each change is a step, and the rest is sums. `only` limits it to one resource, whose days are not kept.
 */
export function readingOfUse(resources: readonly UsedResource[], only?: string): Reading {
  return {
    name: only === undefined ? "use" : null,
    columns: {
      resource_id: "text",
      open: "bigint",
      booked: "bigint",
      outside: "bigint",
      event: "bigint",
      bookings: "integer",
      events: "integer",
    },
    key: hoursKey(resources),
    plain: (organization_id, days) => {
      const { buckets } = days;
      const boundaries = boundariesOf(days);
      const hours = openOf(resources, boundaries.map(Date.parse));
      const column = <K extends keyof (typeof hours)[number]>(name: K) =>
        hours.map((one) => one[name]);
      const own = only === undefined ? Prisma.empty : Prisma.sql`AND resource_id = ${only}`;
      return Prisma.sql`
    WITH buckets AS (
      SELECT ${boundaries}::timestamptz[] AS bounds
    ), taken AS (
      SELECT b.resource_id, b.starts_at, b.ends_at, b.quantity AS booked, 0 AS events
        FROM bookings b WHERE ${bookingsDuring(organization_id, days)} ${own}
      UNION ALL
      SELECT e.resource_id, e.starts_at, e.ends_at, 0, 1
        FROM events e WHERE e.resource_id IS NOT NULL AND ${eventsDuring(organization_id, days)} ${own}
    ), intervals AS (
      SELECT h.resource_id, h.bucket, h.starts, h.ends, h.open, 0 AS booked, 0 AS events, false AS begins
        FROM unnest(${column("resource_id")}::text[], ${column("bucket")}::int[], ${column("starts")}::timestamptz[],
          ${column("ends")}::timestamptz[], ${column("open")}::int[]) AS h(resource_id, bucket, starts, ends, open)
      UNION ALL
      -- In each bucket that it touches, and begun in one.
      SELECT t.resource_id, n, GREATEST(t.starts_at, bounds[n]), LEAST(t.ends_at, bounds[n + 1]),
             0, t.booked, t.events, t.starts_at >= bounds[n]
        FROM taken t CROSS JOIN buckets CROSS JOIN LATERAL generate_series(
          GREATEST(width_bucket(t.starts_at, bounds), 1), LEAST(width_bucket(t.ends_at, bounds), ${buckets.length})) n
    ), steps AS (
      -- Of several changes at one instant each has the sums of all, and only the last one lasts.
      SELECT i.resource_id, i.bucket, (i.begins AND i.booked > 0 AND v.sign = 1)::int AS new_bookings,
             (i.begins AND i.events > 0 AND v.sign = 1)::int AS new_events,
             sum(v.sign * i.open) OVER w AS open, sum(v.sign * i.booked) OVER w AS booked,
             sum(v.sign * i.events) OVER w > 0 AS event,
             COALESCE((date_part('epoch', lead(v.at) OVER w - v.at) * 1000)::bigint, 0) AS ms
        FROM intervals i CROSS JOIN LATERAL (VALUES (i.starts, 1), (i.ends, -1)) AS v(at, sign)
       WHERE i.starts < i.ends
      WINDOW w AS (PARTITION BY i.resource_id, i.bucket ORDER BY v.at)
    )
    SELECT resource_id, bucket,
           sum(open * ms)::bigint AS open,
           sum(booked * ms)::bigint AS booked,
           sum(GREATEST(booked - CASE WHEN event THEN 0 ELSE open END, 0) * ms)::bigint AS outside,
           sum(CASE WHEN event THEN open ELSE 0 END * ms)::bigint AS event,
           sum(new_bookings)::int AS bookings,
           sum(new_events)::int AS events,
           true AS lasting
      FROM steps GROUP BY resource_id, bucket`;
    },
  };
}

/** Lists when resources were open, in buckets (1 is the first), while they existed. */
function openOf(resources: readonly UsedResource[], boundaries: number[]) {
  const { plans, hours } = openHours(resources, boundaries);
  const byPlan = new Map<number, typeof hours>();
  for (const one of hours) {
    const own = byPlan.get(one.plan);
    if (own) own.push(one);
    else byPlan.set(one.plan, [one]);
  }
  return resources.flatMap(({ id, created_at, archived_at }, n) =>
    (byPlan.get(plans[n] ?? -1) ?? []).map(({ bucket, from, until, capacity }) => ({
      resource_id: id,
      bucket: bucket + 1,
      starts: new Date(Math.max(from, created_at.getTime())).toISOString(),
      ends: new Date(Math.min(until, archived_at?.getTime() ?? until)).toISOString(),
      open: capacity,
    })),
  );
}

/**
 * Returns a function that tells on which open hours a day stands: equal only where all resources had the same hours then,
 * by the same data of time zones.
 */
function hoursKey(resources: readonly UsedResource[]): (day: Bucket) => string {
  const hash = (value: unknown) =>
    createHash("sha256").update(JSON.stringify(value)).digest("base64");
  const known = resources
    .map((one) => ({ one, weekly: hash([one.id, one.timezone, one.availability]) }))
    .toSorted((a, b) => (a.one.id < b.one.id ? -1 : 1));
  return ({ starts_at, ends_at }) => {
    const [from, until] = [starts_at.getTime(), ends_at.getTime()];
    const existing = known.flatMap(({ one, weekly }) => {
      const [since, end] = [one.created_at.getTime(), one.archived_at?.getTime() ?? Infinity];
      if (since >= until || end <= from) return [];
      const overrides = overridesNear(one, { from, until });
      const lived = [since > from && since, end < until && end];
      return [weekly, ...(overrides.length > 0 ? [overrides] : []), lived];
    });
    return hash([ZONE_DATA, existing]);
  };
}
