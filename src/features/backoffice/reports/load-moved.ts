import type { Ctx } from "@/server/context";
import { Prisma } from "@/server/data/db";
import { lookUp } from "./look-up";
import { boundariesOf, type Period } from "./period";
import type { Moved } from "./revenue-schema";

/** A sum of money that moved: in a part of the period (1 is the first), or by a provider. */
export type MovedRow = Moved & { currency: string; bucket: number | null; provider: string | null };

/** What tells that money moved; written out, so that the planner knows the index of these events alone. */
const OF_MONEY = Prisma.raw(
  "IN ('payment.succeeded', 'refund.succeeded', 'payment.dispute_closed')",
);

/**
 * Sums the money received, refunded and lost to banks in a period, in minor units. Each counts at
 * the time of its last event: a refund that failed, and succeeded when it was repeated, counts
 * once.
 */
export async function loadMoved(ctx: Ctx, period: Period): Promise<MovedRow[]> {
  const organization_id = ctx.org.id;
  const { starts_at, ends_at } = period;
  const each = lookUp(period);
  const payment = Prisma.sql`SELECT currency, provider, status, amount, amount_refunded, dispute_status FROM payments
    WHERE organization_id = ${organization_id}`;
  return ctx.db.$queryRaw<MovedRow[]>`
    WITH told AS MATERIALIZED (
      -- Once more later, in the period or after it, it counts there alone.
      SELECT e.object_id, e.type, width_bucket(e.created_at, ${boundariesOf(period)}::timestamptz[]) AS bucket
        FROM domain_events e
       WHERE e.organization_id = ${organization_id} AND e.type ${OF_MONEY} AND e.created_at >= ${starts_at} AND e.created_at < ${ends_at}
         AND NOT EXISTS (SELECT 1 FROM domain_events again
           WHERE again.organization_id = ${organization_id} AND again.type ${OF_MONEY} AND again.created_at >= ${starts_at}
             AND again.object_id = e.object_id AND again.type = e.type AND again.sequence > e.sequence ${each})
    ), moved AS (
      SELECT t.bucket, p.currency, p.provider, p.amount AS received, 0 AS refunded, 0 AS charged_back
        FROM told t JOIN LATERAL (${payment} AND id = t.object_id ${each}) p ON p.status = 'succeeded' WHERE t.type = 'payment.succeeded'
      UNION ALL
      SELECT t.bucket, p.currency, p.provider, 0, r.amount, 0 FROM told t
        JOIN refunds r ON r.organization_id = ${organization_id} AND r.id = t.object_id AND r.status = 'succeeded'
        JOIN LATERAL (${payment} AND id = r.payment_id ${each}) p ON true
       WHERE t.type = 'refund.succeeded'
      UNION ALL
      SELECT t.bucket, p.currency, p.provider, 0, 0, p.amount - p.amount_refunded
        FROM told t JOIN LATERAL (${payment} AND id = t.object_id ${each}) p ON p.dispute_status = 'lost' WHERE t.type = 'payment.dispute_closed'
    )
    SELECT currency, bucket, provider, sum(received)::float8 AS received, sum(refunded)::float8 AS refunded,
        sum(charged_back)::float8 AS charged_back
      FROM moved GROUP BY GROUPING SETS ((currency, bucket), (currency, provider))
     ORDER BY currency, provider, bucket`;
}
