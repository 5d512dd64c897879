import type { Ctx } from "@/server/context";
import { boundariesOf, type Period } from "./period";

type Counts = { came: number; no_shows: number; undecided: number; late_cancellations: number };

/** The outcomes of bookings: in a bucket and currency, at a place, or of a member. */
export type Attendance = Counts &
  (
    | {
        kind: "bucket";
        bucket: number;
        currency: string;
        no_show_amount: number;
        late_amount: number;
      }
    | { kind: "resource" | "event" | "recurring_event" | "member"; id: string; name: string }
  );

/**
 * Counts the outcomes of bookings whose last moment lies in a period and is past: by bucket and
 * currency, and for the `named` places and members with the most no-shows, those first. The
 * bookings' history tells when it was too late to cancel, and the amount kept.
 */
export async function loadAttendance(
  ctx: Ctx,
  period: Period,
  named: number,
): Promise<Attendance[]> {
  const { starts_at, ends_at } = period;
  return ctx.db.$queryRaw<Attendance[]>`
    WITH ended AS (
      -- Until midnight is the day before.
      SELECT width_bucket(b.ends_at - interval '1 millisecond', ${boundariesOf(period)}::timestamptz[]) - 1 AS bucket,
             b.currency, b.member_id,
             CASE WHEN b.event_id IS NULL THEN 'resource' WHEN b.recurring_event_id IS NULL THEN 'event' ELSE 'recurring_event' END AS place_kind,
             CASE WHEN b.event_id IS NULL THEN b.resource_id ELSE COALESCE(b.recurring_event_id, b.event_id) END AS place_id,
             (b.status IN ('checked_in', 'completed'))::int AS came,
             (b.status = 'no_show')::int AS no_show,
             (b.status = 'confirmed')::int AS undecided,
             (b.status = 'cancelled')::int AS late,
             (h.data ->> 'fee_amount')::bigint AS fee
        FROM bookings b
        LEFT JOIN LATERAL (
          SELECT e.data FROM domain_events e
           WHERE b.status IN ('cancelled', 'no_show') AND e.organization_id = b.organization_id AND e.object_id = b.id
             AND e.type = 'booking.' || b.status
           ORDER BY e.sequence DESC LIMIT 1
        ) h ON true
       WHERE b.organization_id = ${ctx.org.id}
         AND (b.status IN ('confirmed', 'checked_in', 'completed', 'no_show')
           OR b.status = 'cancelled' AND (h.data ->> 'refund_percent')::int < 100)
         AND b.ends_at > ${starts_at} AND b.ends_at <= ${ends_at} AND b.ends_at <= ${ctx.now()}
         -- None lasts longer: a constraint of the table.
         AND b.starts_at < ${ends_at} AND b.starts_at > ${starts_at}::timestamptz - interval '31 days'
    ), counted AS (
      SELECT bucket, currency, place_kind, place_id, member_id,
             CASE GROUPING(bucket, place_id, member_id) WHEN 3 THEN 'bucket' WHEN 5 THEN place_kind ELSE 'member' END AS kind,
             COALESCE(place_id, member_id) AS id,
             sum(came)::int AS came, sum(no_show)::int AS no_shows, sum(undecided)::int AS undecided, sum(late)::int AS late_cancellations,
             COALESCE(sum(fee) FILTER (WHERE no_show = 1), 0)::float8 AS no_show_amount,
             COALESCE(sum(fee) FILTER (WHERE late = 1), 0)::float8 AS late_amount
        FROM ended GROUP BY GROUPING SETS ((bucket, currency), (place_kind, place_id), (member_id))
    ), ranked AS (
      SELECT kind, bucket, currency, id, came, no_shows, undecided, late_cancellations, no_show_amount, late_amount,
             row_number() OVER (PARTITION BY bucket IS NULL, member_id IS NULL
               ORDER BY no_shows DESC, late_cancellations DESC, came DESC, id) AS rank
        FROM counted c WHERE kind <> 'member' OR no_shows + late_cancellations > 0
    )
    SELECT r.kind, r.bucket, r.currency, r.id, r.came, r.no_shows, r.undecided, r.late_cancellations, r.no_show_amount, r.late_amount,
           CASE r.kind WHEN 'resource' THEN (SELECT p.name FROM resources p WHERE p.organization_id = ${ctx.org.id} AND p.id = r.id)
                       WHEN 'event' THEN (SELECT e.title FROM events e WHERE e.organization_id = ${ctx.org.id} AND e.id = r.id)
                       WHEN 'recurring_event' THEN (SELECT e.title FROM recurring_events e WHERE e.organization_id = ${ctx.org.id} AND e.id = r.id)
                       WHEN 'member' THEN (SELECT m.name FROM members m WHERE m.organization_id = ${ctx.org.id} AND m.id = r.id) END AS name
      FROM ranked r
     WHERE r.kind = 'bucket' OR r.rank <= ${named}
     ORDER BY r.rank`;
}
