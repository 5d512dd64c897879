import type { Ctx } from "@/server/context";
import { rowsOf } from "./kept-days";
import type { Period } from "./period";
import { attendanceUntil } from "./read-attendance";

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
 * currency, and for the `named` places and members with the most no-shows, those first.
 */
export async function loadAttendance(
  ctx: Ctx,
  period: Period,
  named: number,
): Promise<Attendance[]> {
  const { starts_at, ends_at } = period;
  const now = ctx.now();
  return ctx.db.$queryRaw<Attendance[]>`
    WITH parts AS MATERIALIZED (${await rowsOf(ctx, attendanceUntil(now), period)}),
    absent AS (
      SELECT member_id, sum(no_shows) AS no_shows, sum(late_cancellations) AS late_cancellations FROM parts
       WHERE member_id IS NOT NULL GROUP BY member_id
    ), foremost AS (
      -- With all that were absent as often as the last of them.
      SELECT member_id, no_shows, late_cancellations FROM (
          SELECT member_id, no_shows, late_cancellations, rank() OVER (ORDER BY no_shows DESC, late_cancellations DESC) AS place FROM absent) a
       WHERE place <= ${named}
    ), counted AS (
      SELECT CASE WHEN GROUPING(bucket) = 0 THEN 'bucket' ELSE place_kind END AS kind, bucket, currency, place_id AS id, NULL AS member_id,
             sum(came) AS came, sum(no_shows) AS no_shows, sum(undecided) AS undecided, sum(late_cancellations) AS late_cancellations,
             sum(no_show_amount) AS no_show_amount, sum(late_amount) AS late_amount
        FROM parts WHERE member_id IS NULL GROUP BY GROUPING SETS ((bucket, currency), (place_kind, place_id))
      UNION ALL
      SELECT 'member', NULL, NULL, f.member_id, f.member_id, own.came, f.no_shows, own.undecided, f.late_cancellations, 0, 0
        FROM foremost f CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE b.status <> 'confirmed') AS came, count(*) FILTER (WHERE b.status = 'confirmed') AS undecided
            FROM bookings b
           WHERE b.organization_id = ${ctx.org.id} AND b.member_id = f.member_id AND b.status IN ('confirmed', 'checked_in', 'completed')
             AND b.ends_at > ${starts_at} AND b.ends_at <= ${ends_at} AND b.ends_at <= ${now}
             -- None lasts longer: a constraint of the table.
             AND b.starts_at < ${ends_at} AND b.starts_at > ${starts_at}::timestamptz - interval '31 days') own
    ), ranked AS (
      SELECT kind, bucket, currency, id, came, no_shows, undecided, late_cancellations, no_show_amount, late_amount,
             row_number() OVER (PARTITION BY bucket IS NULL, member_id IS NULL
               ORDER BY no_shows DESC, late_cancellations DESC, came DESC, id) AS rank
        FROM counted
    )
    SELECT r.kind, r.bucket - 1 AS bucket, r.currency, r.id, r.came::int, r.no_shows::int, r.undecided::int, r.late_cancellations::int,
           r.no_show_amount::float8, r.late_amount::float8,
           CASE r.kind WHEN 'resource' THEN (SELECT p.name FROM resources p WHERE p.organization_id = ${ctx.org.id} AND p.id = r.id)
                       WHEN 'event' THEN (SELECT e.title FROM events e WHERE e.organization_id = ${ctx.org.id} AND e.id = r.id)
                       WHEN 'recurring_event' THEN (SELECT e.title FROM recurring_events e WHERE e.organization_id = ${ctx.org.id} AND e.id = r.id)
                       WHEN 'member' THEN (SELECT m.name FROM members m WHERE m.organization_id = ${ctx.org.id} AND m.id = r.id) END AS name
      FROM ranked r
     WHERE r.kind = 'bucket' OR r.rank <= ${named}
     ORDER BY r.rank`;
}
