import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { boundariesOf, type Period } from "./period";

/** Changes of a product's subscriptions in a bucket; −1 is everything before the period. */
export type Subscribing = {
  product_id: string;
  name: string;
  bucket: number;
  started: number;
  ended: number;
  changed_to: number;
  changed_from: number;
};

/** All event types of a subscription; an index finds them, however many other events there are. */
const TYPES = Object.keys(EVENT_TYPES).filter((type) => type.startsWith("subscription."));

/**
 * Counts subscriptions that began to run, changed product and ended, by product and bucket, from their history since the
 * period began; those that ran before follow from those that run now. A past due subscription counts as before: one that
 * was never paid for does not run.
 */
export async function loadSubscribing(ctx: Ctx, period: Period): Promise<Subscribing[]> {
  const org = ctx.org.id;
  return ctx.db.$queryRaw<Subscribing[]>`
    WITH recent AS MATERIALIZED (
      SELECT e.object_id AS id, e.sequence, e.created_at AS at, ${toldStatus("e")} AS status, ${toldProduct("e")} AS product_id
        FROM domain_events e
       WHERE e.organization_id = ${org} AND e.type = ANY (${TYPES}) AND e.created_at >= ${period.starts_at}
         AND (e.data -> 'to' IS NOT NULL OR e.type IN ('subscription.created', 'subscription.changed'))
    ), former AS (
      -- As each of them was before its first event of these.
      SELECT r.id, 0 AS sequence, NULL::timestamptz AS at, ${lastTold(org, toldStatus("e"))} AS status,
             ${lastTold(org, toldProduct("e"))} AS product_id
        FROM (SELECT id, min(sequence) AS until FROM recent GROUP BY id) r
    ), known AS (
      -- What an event does not tell is as the last one that told it said.
      SELECT id, sequence, at,
             (array_agg(status) FILTER (WHERE status IS NOT NULL) OVER w)[count(status) OVER w] AS status,
             (array_agg(product_id) FILTER (WHERE product_id IS NOT NULL) OVER w)[count(product_id) OVER w] AS product_id
        FROM (SELECT id, sequence, at, status, product_id FROM former
              UNION ALL SELECT id, sequence, at, status, product_id FROM recent) told
      WINDOW w AS (PARTITION BY id ORDER BY sequence)
    ), running AS (
      SELECT id, sequence, at, product_id, COALESCE(status = ANY (${RUNNING}), false) AS runs FROM known
    ), steps AS (
      SELECT at, product_id, runs, lag(runs, 1, false) OVER w AS ran, lag(product_id) OVER w AS former
        FROM running WINDOW w AS (PARTITION BY id ORDER BY sequence)
    ), changes(at, product_id, started, ended, changed_to, changed_from) AS (
      SELECT at, product_id, 1, 0, 0, 0 FROM steps WHERE at IS NOT NULL AND runs AND NOT ran
      UNION ALL
      SELECT at, former, 0, 1, 0, 0 FROM steps WHERE at IS NOT NULL AND ran AND NOT runs
      UNION ALL
      SELECT at, v.product_id, 0, 0, v.changed_to, 1 - v.changed_to
        FROM steps CROSS JOIN LATERAL (VALUES (steps.product_id, 1), (former, 0)) AS v(product_id, changed_to)
       WHERE at IS NOT NULL AND runs AND ran AND steps.product_id <> former
    ), counted AS (
      SELECT product_id, width_bucket(at, ${boundariesOf(period)}::timestamptz[]) - 1 AS bucket, sum(started)::int AS started,
             sum(ended)::int AS ended, sum(changed_to)::int AS changed_to, sum(changed_from)::int AS changed_from
        FROM changes GROUP BY 1, 2
    ), present AS (
      SELECT r.product_id, count(*)::int AS running
        FROM (SELECT s.product_id,
                     CASE WHEN s.status <> 'past_due' THEN s.status ELSE ${lastTold(org, toldStatus("e"), "s")} END AS status
                FROM subscriptions s WHERE s.organization_id = ${org} AND s.status = ANY (${[...RUNNING, "past_due"]})) r
       WHERE r.status = ANY (${RUNNING}) GROUP BY 1
    ), before AS (
      SELECT product_id, -1 AS bucket, sum(running)::int AS started FROM (
        SELECT product_id, running FROM present
        UNION ALL
        SELECT product_id, ended + changed_from - started - changed_to FROM counted) net
       GROUP BY 1
    )
    SELECT c.product_id, p.name, c.bucket, c.started, c.ended, c.changed_to, c.changed_from FROM (
        SELECT product_id, bucket, started, 0 AS ended, 0 AS changed_to, 0 AS changed_from FROM before WHERE started <> 0
        UNION ALL
        SELECT product_id, bucket, started, ended, changed_to, changed_from FROM counted WHERE bucket < ${period.buckets.length}
      ) c JOIN products p ON p.organization_id = ${org} AND p.id = c.product_id
     ORDER BY p.name, c.product_id`;
}

/** The statuses in which a subscription runs. */
const RUNNING = ["trialing", "active", "paused"];

/** The status that an event `e` tells of; a past due subscription is as before. */
const toldStatus = (e: string) => {
  const to = Prisma.raw(`${e}.data ->> 'to'`);
  return Prisma.sql`CASE WHEN ${to} <> 'past_due' THEN ${to} END`;
};

/** The product that an event `e` tells of. */
const toldProduct = (e: string) =>
  Prisma.raw(`CASE ${e}.type WHEN 'subscription.created' THEN ${e}.data ->> 'product_id'
                WHEN 'subscription.changed' THEN ${e}.data #>> '{current,product_id}' END`);

/** What the last event of a subscription tells that tells it: of `r` before `until`, of `s` of all. */
const lastTold = (org: string, told: Prisma.Sql, of: "r" | "s" = "r") => {
  const until = of === "r" ? Prisma.sql`AND e.sequence < r.until` : Prisma.empty;
  return Prisma.sql`(SELECT ${told} FROM domain_events e
    WHERE e.organization_id = ${org} AND e.object_id = ${Prisma.raw(of)}.id ${until} AND ${told} IS NOT NULL
    ORDER BY e.sequence DESC LIMIT 1)`;
};
