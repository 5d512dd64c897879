import { EVENT_TYPES } from "@/features/platform/webhooks/event-types";
import type { Ctx } from "@/server/context";
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
 * Counts subscriptions that began to run, changed product and ended, by product and bucket, from
 * their history. A past due subscription counts as before: one that was never paid for does not
 * run.
 */
export async function loadSubscribing(ctx: Ctx, period: Period): Promise<Subscribing[]> {
  return ctx.db.$queryRaw<Subscribing[]>`
    WITH told AS MATERIALIZED ( -- by type, and not in the order of objects, which is all that ever happened
      SELECT e.object_id AS id, e.sequence, e.created_at AS at,
             CASE WHEN e.data ->> 'to' <> 'past_due' THEN e.data ->> 'to' END AS status,
             CASE e.type WHEN 'subscription.created' THEN e.data ->> 'product_id'
                         WHEN 'subscription.changed' THEN e.data #>> '{current,product_id}' END AS product_id
        FROM domain_events e
       WHERE e.organization_id = ${ctx.org.id} AND e.type = ANY (${TYPES}) AND e.created_at < ${period.ends_at}
         AND (e.data -> 'to' IS NOT NULL OR e.type IN ('subscription.created', 'subscription.changed'))
    ), known AS (
      -- What an event does not tell is as the last one that told it said.
      SELECT id, sequence, at,
             (array_agg(status) FILTER (WHERE status IS NOT NULL) OVER w)[count(status) OVER w] AS status,
             (array_agg(product_id) FILTER (WHERE product_id IS NOT NULL) OVER w)[count(product_id) OVER w] AS product_id
        FROM told WINDOW w AS (PARTITION BY id ORDER BY sequence)
    ), running AS (
      SELECT id, sequence, at, product_id, COALESCE(status IN ('trialing', 'active', 'paused'), false) AS runs FROM known
    ), steps AS (
      SELECT id, sequence, at, product_id, runs, lag(runs, 1, false) OVER w AS ran, lag(product_id) OVER w AS former
        FROM running WINDOW w AS (PARTITION BY id ORDER BY sequence)
    ), changes AS (
      SELECT at, product_id, 1 AS started, 0 AS ended, 0 AS changed_to, 0 AS changed_from FROM steps WHERE runs AND NOT ran
      UNION ALL
      SELECT at, former, 0, 1, 0, 0 FROM steps WHERE ran AND NOT runs
      UNION ALL
      SELECT at, v.product_id, 0, 0, v.changed_to, 1 - v.changed_to
        FROM steps CROSS JOIN LATERAL (VALUES (steps.product_id, 1), (former, 0)) AS v(product_id, changed_to)
       WHERE runs AND ran AND steps.product_id <> former
    )
    SELECT c.product_id, p.name, c.bucket, c.started, c.ended, c.changed_to, c.changed_from FROM (
        SELECT product_id, width_bucket(at, ${boundariesOf(period)}::timestamptz[]) - 1 AS bucket, sum(started)::int AS started,
               sum(ended)::int AS ended, sum(changed_to)::int AS changed_to, sum(changed_from)::int AS changed_from
          FROM changes GROUP BY 1, 2
      ) c JOIN products p ON p.organization_id = ${ctx.org.id} AND p.id = c.product_id
     ORDER BY p.name, c.product_id`;
}
