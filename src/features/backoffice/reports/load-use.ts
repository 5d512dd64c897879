import type { Interval } from "@/lib/intervals";
import type { Override, Window } from "@/features/scheduling/resources/schema";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { openHours } from "./open-hours";
import { boundariesOf, type Period } from "./period";

/** A resource that a report includes. */
export type UsedResource = {
  id: string;
  name: string;
  timezone: string;
  availability: Window[];
  overrides: Override[];
  archived_at: Date | null;
};

/**
 * The use of places in a bucket (0 = the first), in seconds of single places; of all resources
 * where `resource_id` is null.
 */
export type Use = {
  resource_id: string | null;
  bucket: number;
  open: number;
  booked: number;
  outside: number;
  event: number;
  bookings: number;
  events: number;
};

/** No booking and no event lasts longer: a constraint of both tables. */
const LONGEST = Prisma.sql`interval '31 days'`;

/** Selects bookings that really took places during the period; mere holds and requests did not. */
const bookingsDuring = (organizationId: string, { starts_at, ends_at }: Period) => Prisma.sql`
  b.organization_id = ${organizationId} AND b.event_id IS NULL
  AND b.status IN ('confirmed', 'checked_in', 'completed', 'no_show')
  AND b.starts_at < ${ends_at} AND b.ends_at > ${starts_at} AND b.starts_at > ${starts_at}::timestamptz - ${LONGEST}`;

const eventsDuring = (organizationId: string, { starts_at, ends_at }: Period) => Prisma.sql`
  e.organization_id = ${organizationId} AND e.status = 'published'
  AND e.starts_at < ${ends_at} AND e.ends_at > ${starts_at} AND e.starts_at > ${starts_at}::timestamptz - ${LONGEST}`;

/** Lists the resources that existed during a period or were used in it, or the requested one. */
export async function resourcesDuring(
  ctx: Ctx,
  period: Period,
  resourceId: string | undefined,
): Promise<UsedResource[]> {
  const { starts_at, ends_at } = period;
  return ctx.db.$queryRaw<UsedResource[]>`
    SELECT r.id, r.name, r.timezone, r.availability, r.overrides, r.archived_at FROM resources r
     WHERE r.organization_id = ${ctx.org.id} AND ${
       resourceId === undefined
         ? Prisma.sql`(r.created_at < ${ends_at} AND (r.archived_at IS NULL OR r.archived_at > ${starts_at})
             OR EXISTS (SELECT 1 FROM bookings b WHERE b.resource_id = r.id AND ${bookingsDuring(ctx.org.id, period)})
             OR EXISTS (SELECT 1 FROM events e WHERE e.resource_id = r.id AND ${eventsDuring(ctx.org.id, period)}))`
         : Prisma.sql`r.id = ${resourceId}`
     }
     ORDER BY r.name, r.id`;
}

/**
 * Sums the use of resources' places, by bucket, of all together and of the `named` most used ones:
 * one pass over their bookings, events and open hours, in which each change is a step, and the rest
 * is sums.
 */
export async function loadUse(
  ctx: Ctx,
  period: Period,
  resources: readonly UsedResource[],
  named: number,
): Promise<Use[]> {
  const boundaries = boundariesOf(period);
  const { plans, hours } = openHours(resources, boundaries.map(Date.parse));
  const ids = resources.map(({ id }) => id);
  const instants = (of: (one: Interval) => number) =>
    hours.map((one) => new Date(of(one)).toISOString());
  return ctx.db.$queryRaw<Use[]>`
    WITH chosen AS (
      SELECT r.id, c.plan, c.nth::int, r.created_at, r.archived_at
        FROM unnest(${ids}::text[], ${plans}::int[]) WITH ORDINALITY AS c(id, plan, nth)
        JOIN resources r ON r.id = c.id AND r.organization_id = ${ctx.org.id}
    ), hours AS (
      SELECT plan, bucket, starts, ends, capacity FROM unnest(${hours.map(({ plan }) => plan)}::int[], ${hours.map(({ bucket }) => bucket)}::int[],
        ${instants(({ from }) => from)}::timestamptz[], ${instants(({ until }) => until)}::timestamptz[],
        ${hours.map(({ capacity }) => capacity)}::int[]) AS h(plan, bucket, starts, ends, capacity)
    ), buckets AS (
      SELECT ${boundaries}::timestamptz[] AS bounds
    ), taken AS (
      SELECT c.nth, b.starts_at, b.ends_at, b.quantity AS booked, 0 AS events
        FROM chosen c JOIN bookings b ON b.resource_id = c.id WHERE ${bookingsDuring(ctx.org.id, period)}
      UNION ALL
      SELECT c.nth, e.starts_at, e.ends_at, 0, 1
        FROM chosen c JOIN events e ON e.resource_id = c.id WHERE ${eventsDuring(ctx.org.id, period)}
    ), intervals AS (
      SELECT c.nth, h.bucket, GREATEST(h.starts, c.created_at) AS starts, LEAST(h.ends, c.archived_at) AS ends,
             h.capacity AS open, 0 AS booked, 0 AS events, false AS begins
        FROM chosen c JOIN hours h USING (plan)
      UNION ALL
      -- In each bucket that it touches, and begun in one.
      SELECT t.nth, n - 1, GREATEST(t.starts_at, bounds[n]), LEAST(t.ends_at, bounds[n + 1]),
             0, t.booked, t.events, t.starts_at >= bounds[n]
        FROM taken t CROSS JOIN buckets CROSS JOIN LATERAL generate_series(
          GREATEST(width_bucket(t.starts_at, bounds), 1), LEAST(width_bucket(t.ends_at, bounds), ${period.buckets.length})) n
    ), steps AS (
      -- Of several changes at one instant each has the sums of all, and only the last one lasts.
      SELECT i.nth, i.bucket, (i.begins AND i.booked > 0 AND v.sign = 1)::int AS new_bookings,
             (i.begins AND i.events > 0 AND v.sign = 1)::int AS new_events,
             (sum(v.sign * i.open) OVER w)::float8 AS open, (sum(v.sign * i.booked) OVER w)::float8 AS booked,
             sum(v.sign * i.events) OVER w > 0 AS event,
             COALESCE(date_part('epoch', lead(v.at) OVER w - v.at), 0) AS seconds
        FROM intervals i CROSS JOIN LATERAL (VALUES (i.starts, 1), (i.ends, -1)) AS v(at, sign)
       WHERE i.starts < i.ends
      WINDOW w AS (PARTITION BY i.nth, i.bucket ORDER BY v.at)
    ), figures AS (
      SELECT nth, bucket,
             sum(open * seconds) AS open,
             sum(booked * seconds) AS booked,
             sum(GREATEST(booked - CASE WHEN event THEN 0 ELSE open END, 0) * seconds) AS outside,
             sum(CASE WHEN event THEN open ELSE 0 END * seconds) AS event,
             sum(new_bookings) AS bookings,
             sum(new_events) AS events
        FROM steps GROUP BY nth, bucket
    ), named AS (
      SELECT nth FROM figures GROUP BY nth
       ORDER BY sum(booked - outside + event) DESC, nth LIMIT ${named}
    )
    SELECT c.id AS resource_id, f.bucket, sum(f.open) AS open, sum(f.booked) AS booked, sum(f.outside) AS outside,
           sum(f.event) AS event, sum(f.bookings)::int AS bookings, sum(f.events)::int AS events
      FROM figures f LEFT JOIN (named JOIN chosen c USING (nth)) USING (nth)
     GROUP BY GROUPING SETS ((f.bucket), (f.bucket, c.id))
    HAVING GROUPING(c.id) = 1 OR c.id IS NOT NULL`;
}
