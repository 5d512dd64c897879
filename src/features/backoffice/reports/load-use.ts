import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { rowsOf } from "./kept-days";
import type { Period } from "./period";
import { bookingsDuring, eventsDuring, type UsedResource, readingOfUse } from "./read-use";

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

/** Lists the resources that existed during a period or were used in it, or the requested one. */
export async function resourcesDuring(
  ctx: Ctx,
  period: Period,
  resourceId: string | undefined,
): Promise<UsedResource[]> {
  const { starts_at, ends_at } = period;
  return ctx.db.$queryRaw<UsedResource[]>`
    SELECT r.id, r.name, r.timezone, r.availability, r.overrides, r.created_at, r.archived_at FROM resources r
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
 * Sums the use of resources' places, by bucket, of all together and of the `named` most used ones; of the `only` one
 * where it is given.
 */
export async function loadUse(
  ctx: Ctx,
  period: Period,
  resources: readonly UsedResource[],
  { named, only }: { named: number; only: string | undefined },
): Promise<Use[]> {
  const ids = resources.map(({ id }) => id);
  return ctx.db.$queryRaw<Use[]>`
    WITH figures AS MATERIALIZED (
      SELECT c.id, c.nth, u.bucket - 1 AS bucket, sum(u.open) AS open, sum(u.booked) AS booked, sum(u.outside) AS outside,
             sum(u.event) AS event, sum(u.bookings) AS bookings, sum(u.events) AS events
        FROM (${await rowsOf(ctx, readingOfUse(resources, only), period)}) u
        JOIN unnest(${ids}::text[]) WITH ORDINALITY AS c(id, nth) ON c.id = u.resource_id
       GROUP BY 1, 2, 3
    ), named AS (
      SELECT id FROM figures GROUP BY id, nth
       ORDER BY sum(booked - outside + event) DESC, nth LIMIT ${named}
    )
    SELECT n.id AS resource_id, f.bucket, (sum(f.open) / 1000)::float8 AS open, (sum(f.booked) / 1000)::float8 AS booked,
           (sum(f.outside) / 1000)::float8 AS outside, (sum(f.event) / 1000)::float8 AS event,
           sum(f.bookings)::int AS bookings, sum(f.events)::int AS events
      FROM figures f LEFT JOIN named n USING (id)
     GROUP BY GROUPING SETS ((f.bucket), (f.bucket, n.id))
    HAVING GROUPING(n.id) = 1 OR n.id IS NOT NULL`;
}
