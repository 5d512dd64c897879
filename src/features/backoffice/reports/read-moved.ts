import { Prisma } from "@/server/data/db";
import type { Reading } from "./reading";
import { disputedAs, disputedPart } from "@/features/billing/disputed/where";
import { boundariesOf } from "./period";

/** What tells that money moved; written out, so that the planner knows the index of these events alone. */
const OF_MONEY = Prisma.raw(
  "IN ('payment.succeeded', 'refund.succeeded', 'payment.dispute_closed')",
);
/** Ends a lookup by key: the planner, who takes each look for a slow one, would read the whole table. */
const EACH = Prisma.raw("OFFSET 0");

/**
 * Reads the money received, refunded and lost to banks. Each counts at the time of its last event: a refund that failed,
 * and succeeded when it was repeated, counts once.
 */
export const MOVED: Reading = {
  name: "moved",
  columns: {
    currency: "text",
    provider: "text",
    received: "bigint",
    refunded: "bigint",
    charged_back: "bigint",
  },
  plain: (organization_id, { starts_at, ends_at, buckets }) => {
    const payment = Prisma.sql`SELECT organization_id, id, currency, provider, status, amount, amount_refunded, disputed_at FROM payments
      WHERE organization_id = ${organization_id}`;
    return Prisma.sql`
    WITH told AS MATERIALIZED (
      -- Once more later, in the period or after it, it counts there alone.
      SELECT e.object_id, e.type, width_bucket(e.created_at, ${boundariesOf({ starts_at, buckets })}::timestamptz[]) AS bucket
        FROM domain_events e
       WHERE e.organization_id = ${organization_id} AND e.type ${OF_MONEY} AND e.created_at >= ${starts_at} AND e.created_at < ${ends_at}
         AND NOT EXISTS (SELECT 1 FROM domain_events again
           WHERE again.organization_id = ${organization_id} AND again.object_id = e.object_id AND again.type = e.type
             AND again.sequence > e.sequence ${EACH})
    ), moved AS (
      SELECT t.bucket, p.currency, p.provider, p.amount AS received, 0 AS refunded, 0 AS charged_back
        FROM told t JOIN LATERAL (${payment} AND id = t.object_id ${EACH}) p ON p.status = 'succeeded' WHERE t.type = 'payment.succeeded'
      UNION ALL
      SELECT t.bucket, p.currency, p.provider, 0, r.amount, 0 FROM told t
        JOIN refunds r ON r.organization_id = ${organization_id} AND r.id = t.object_id AND r.status = 'succeeded'
        JOIN LATERAL (${payment} AND id = r.payment_id ${EACH}) p ON true
       WHERE t.type = 'refund.succeeded'
      UNION ALL
      SELECT t.bucket, p.currency, p.provider, 0, 0, ${disputedPart("lost")}
        FROM told t JOIN LATERAL (${payment} AND id = t.object_id ${EACH}) p ON ${disputedAs("lost")} WHERE t.type = 'payment.dispute_closed'
    )
    SELECT bucket, currency, provider, sum(received) AS received, sum(refunded) AS refunded, sum(charged_back) AS charged_back, true AS lasting
      FROM moved GROUP BY 1, 2, 3`;
  },
};
