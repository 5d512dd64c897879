import { Prisma } from "@/server/data/db";
import { boundariesOf } from "./period";
import type { Reading } from "./reading";

/**
 * Reads the outcomes of bookings by the day of their last moment: rows of places, in each currency, and rows of members
 * who were absent, without a currency. The bookings' history tells when it was too late to cancel, and the amount kept.
 */
export const attendanceUntil = (now: Date): Reading => ({
  name: "attendance",
  columns: {
    currency: "text",
    place_kind: "text",
    place_id: "text",
    member_id: "text",
    came: "integer",
    no_shows: "integer",
    undecided: "integer",
    late_cancellations: "integer",
    no_show_amount: "bigint",
    late_amount: "bigint",
  },
  // A day that is not over by this clock may be over by another.
  key: ({ ends_at }) => (ends_at <= now ? "" : now.toISOString()),
  plain: (organization_id, days) => Prisma.sql`
    WITH ended AS (
      -- Until midnight is the day before.
      SELECT width_bucket(b.ends_at - interval '1 millisecond', ${boundariesOf(days)}::timestamptz[]) AS bucket,
             b.currency, b.member_id,
             CASE WHEN b.event_id IS NULL THEN 'resource' WHEN b.recurring_event_id IS NULL THEN 'event' ELSE 'recurring_event' END AS place_kind,
             CASE WHEN b.event_id IS NULL THEN b.resource_id ELSE COALESCE(b.recurring_event_id, b.event_id) END AS place_id,
             (b.status IN ('checked_in', 'completed'))::int AS came,
             (b.status = 'no_show')::int AS no_show,
             (b.status = 'confirmed')::int AS undecided,
             (b.status = 'cancelled')::int AS late,
             (h.data ->> 'fee_amount')::bigint + COALESCE((h.data ->> 'guests_fee_amount')::bigint, 0) AS fee
        FROM bookings b
        LEFT JOIN LATERAL (
          SELECT e.data FROM domain_events e
           WHERE b.status IN ('cancelled', 'no_show') AND e.organization_id = b.organization_id AND e.object_id = b.id
             AND e.type = 'booking.' || b.status
           ORDER BY e.sequence DESC LIMIT 1
        ) h ON true
       WHERE b.organization_id = ${organization_id}
         AND (b.status IN ('confirmed', 'checked_in', 'completed', 'no_show')
           OR b.status = 'cancelled' AND (h.data ->> 'refund_percent')::int < 100)
         AND b.ends_at > ${days.starts_at} AND b.ends_at <= ${days.ends_at} AND b.ends_at <= ${now}
         -- None lasts longer: a constraint of the table.
         AND b.starts_at < ${days.ends_at} AND b.starts_at > ${days.starts_at}::timestamptz - interval '31 days'
    )
    SELECT bucket, currency, place_kind, place_id, NULL AS member_id, sum(came)::int AS came, sum(no_show)::int AS no_shows,
           sum(undecided)::int AS undecided, sum(late)::int AS late_cancellations,
           COALESCE(sum(fee) FILTER (WHERE no_show = 1), 0)::bigint AS no_show_amount,
           COALESCE(sum(fee) FILTER (WHERE late = 1), 0)::bigint AS late_amount, true AS lasting
      FROM ended GROUP BY bucket, currency, place_kind, place_id
    UNION ALL
    SELECT bucket, NULL, NULL, NULL, member_id, 0, sum(no_show)::int, 0, sum(late)::int, 0, 0, true
      FROM ended WHERE no_show + late > 0 GROUP BY bucket, member_id`,
});
