import { DAY } from "@/lib/time";
import type { Db } from "@/server/data/db";

/** Cards and series have no due date to search by, so they are checked once a week. */
const LONGEST_STEP_MS = 7 * DAY;

/**
 * Returns the next instant after `now` at which something falls due in an organization, at the latest a week
 * from now.
 */
export async function nextDue(
  db: Pick<Db, "$queryRaw">,
  organization_id: string,
  now: Date,
): Promise<Date> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    SELECT min(at) AS at FROM (
      SELECT next_update_at AS at FROM subscriptions WHERE organization_id = ${organization_id}
      UNION ALL
      SELECT next_update_at - interval '7 days' FROM subscriptions WHERE organization_id = ${organization_id}
      UNION ALL
      SELECT unnest(CASE
          WHEN b.status IN ('held', 'pending_payment') THEN ARRAY[b.held_until, b.held_until - interval '3 minutes', b.held_until - interval '1 hour']
          ELSE ARRAY[b.starts_at, b.ends_at, b.starts_at - interval '24 hours', b.starts_at - interval '22 hours',
            CASE WHEN b.created_at < b.starts_at THEN b.starts_at + make_interval(mins => (b.policy -> 'no_show' ->> 'after_minutes')::int) END] END)
        FROM bookings b
       WHERE b.organization_id = ${organization_id} AND b.ends_at > ${now}
         AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in')
      UNION ALL
      SELECT unnest(CASE WHEN b.status = 'pending_approval' THEN ARRAY[e.starts_at]
          ELSE ARRAY[e.ends_at, e.starts_at - interval '24 hours'] END) FROM bookings b JOIN events e ON e.organization_id = b.organization_id AND e.id = b.event_id
       WHERE b.organization_id = ${organization_id} AND b.is_schedule_desynced AND b.status IN ('pending_approval', 'confirmed', 'checked_in')
      UNION ALL
      SELECT waitlist_ends_at(w) FROM waitlist_entries w WHERE organization_id = ${organization_id} AND status = 'waiting'
      UNION ALL
      SELECT e.starts_at FROM waitlist_entries w JOIN events e ON e.organization_id = w.organization_id AND e.id = w.event_id
       WHERE w.organization_id = ${organization_id} AND w.status = 'offered'
    ) due WHERE at > ${now}`;
  const latest = now.getTime() + LONGEST_STEP_MS;
  return new Date(Math.min(latest, row?.at?.getTime() ?? latest));
}
