import type { Ctx } from "@/server/context";
import { boundariesOf, type Period } from "./period";
import type { Moved } from "./revenue-schema";

/** A sum of money that moved: in a part of the period (1 is the first), or by a provider. */
export type MovedRow = Moved & { currency: string; bucket: number | null; provider: string | null };

/**
 * Sums the money received, refunded and lost to banks in a period, in minor units. Each counts at
 * the time of its last event: a refund that failed, and succeeded when it was repeated, counts
 * once.
 */
export async function loadMoved(ctx: Ctx, period: Period): Promise<MovedRow[]> {
  const organization_id = ctx.org.id;
  const { starts_at, ends_at } = period;
  return ctx.db.$queryRaw<MovedRow[]>`
    WITH latest AS (
      SELECT DISTINCT ON (object_id, type) object_id, type, sequence, created_at FROM domain_events
       WHERE organization_id = ${organization_id} AND created_at >= ${starts_at} AND created_at < ${ends_at}
         AND type IN ('payment.succeeded', 'refund.succeeded', 'payment.dispute_closed')
       ORDER BY object_id, type, sequence DESC
    ), told AS (
      -- Once more after the period, it counts there: asked of each object, and not of all that came after.
      SELECT object_id, type, width_bucket(created_at, ${boundariesOf(period)}::timestamptz[]) AS bucket
        FROM latest LEFT JOIN LATERAL (
          SELECT true AS again FROM domain_events e
           WHERE e.organization_id = ${organization_id} AND e.object_id = latest.object_id AND e.sequence > latest.sequence
             AND e.type = latest.type AND e.created_at >= ${ends_at} LIMIT 1) later ON true
       WHERE again IS NULL
    ), moved AS (
      SELECT t.bucket, p.currency, p.provider, p.amount AS received, 0 AS refunded, 0 AS charged_back
        FROM told t JOIN payments p ON p.organization_id = ${organization_id} AND p.id = t.object_id AND p.status = 'succeeded' WHERE t.type = 'payment.succeeded'
      UNION ALL
      SELECT t.bucket, p.currency, p.provider, 0, r.amount, 0 FROM told t
        JOIN refunds r ON r.organization_id = ${organization_id} AND r.id = t.object_id AND r.status = 'succeeded'
        JOIN payments p ON p.organization_id = r.organization_id AND p.id = r.payment_id
       WHERE t.type = 'refund.succeeded'
      UNION ALL
      SELECT t.bucket, p.currency, p.provider, 0, 0, p.amount - p.amount_refunded
        FROM told t JOIN payments p ON p.organization_id = ${organization_id} AND p.id = t.object_id AND p.dispute_status = 'lost' WHERE t.type = 'payment.dispute_closed'
    )
    SELECT currency, bucket, provider, sum(received)::float8 AS received, sum(refunded)::float8 AS refunded,
        sum(charged_back)::float8 AS charged_back
      FROM moved GROUP BY GROUPING SETS ((currency, bucket), (currency, provider))
     ORDER BY currency, provider, bucket`;
}
