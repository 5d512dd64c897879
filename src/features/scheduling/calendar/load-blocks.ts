/** Loads what takes resources during a time: one query for bookings, one for events. */
import type { Interval } from "@/lib/intervals";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";

export type BookingBlock = {
  resource_id: string;
  id: string;
  updated_at: Date;
  blocked_from: Date;
  blocked_until: Date;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  quantity: number;
  status: string;
  held_until: Date | null;
  member_id: string;
  member_name: string;
  amount_due: number;
  /** Of its invoice, in minor units, whether or not it still asks for it; null without one. */
  open_amount: number | null;
  invoice_status: string | null;
  is_schedule_desynced: boolean;
  series_id: string | null;
};

export type EventBlock = {
  resource_id: string;
  id: string;
  updated_at: Date;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  title: string;
  status: string;
  taken: number;
  desynced: boolean;
  recurring_event_id: string | null;
  host_ids: string[];
};

// The conditions are those of the guard's partial indexes, `bookings_live` and `bookings_live_long`.
const live = (early: string) => `
    SELECT b.id, b.updated_at, b.blocked_from, b.blocked_until, b.starts_at, b.ends_at, b.timezone, b.quantity, b.status,
           b.held_until, b.member_id, b.amount_due, b.invoice_id, b.is_schedule_desynced, b.series_id
      FROM bookings b
     WHERE b.organization_id = $1 AND b.resource_id = r.id AND b.event_id IS NULL AND ${early} AND b.blocked_until > r.starts
       AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
       AND (b.status <> 'held' OR b.held_until > $5::timestamptz)
       AND (b.status <> 'pending_approval' OR b.starts_at > $5::timestamptz)`;

const BOOKINGS: Statement = {
  name: "calendar_bookings",
  text: `SELECT r.id AS resource_id, l.id, l.updated_at, l.blocked_from, l.blocked_until, l.starts_at, l.ends_at, l.timezone,
           l.quantity, l.status, l.held_until, l.member_id, m.name AS member_name, l.amount_due,
           i.total - i.amount_paid - i.amount_credited AS open_amount, i.status AS invoice_status, l.is_schedule_desynced, l.series_id
      FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS r(id, starts, ends)
     CROSS JOIN LATERAL (${live("b.blocked_from < r.ends AND b.blocked_from > r.starts - interval '24 hours'")}
    UNION ALL ${live("b.blocked_from <= r.starts - interval '24 hours' AND b.blocked_from > r.starts - interval '34 days' AND b.blocked_until - b.blocked_from > interval '24 hours'")}) l
      JOIN members m ON m.organization_id = $1 AND m.id = l.member_id
      LEFT JOIN invoices i ON i.organization_id = $1 AND i.id = l.invoice_id
     ORDER BY l.starts_at, l.id`,
};

const EVENTS: Statement = {
  name: "calendar_events",
  text: `SELECT e.resource_id, e.id, e.updated_at, e.starts_at, e.ends_at, e.timezone, e.title, e.status,
           e.recurring_event_id, e.host_ids, event_taken($1, e.id, NULL, $5::timestamptz)::int AS taken,
           EXISTS (SELECT 1 FROM bookings b WHERE b.organization_id = $1 AND b.event_id = e.id AND b.is_schedule_desynced
              AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed')) AS desynced
      FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS r(id, starts, ends)
      JOIN events e ON e.organization_id = $1 AND e.resource_id = r.id AND e.status = 'published'
       AND e.starts_at < r.ends AND e.starts_at > r.starts - interval '31 days' AND e.ends_at > r.starts
     WHERE $6::text[] IS NULL OR e.host_ids && $6::text[]
     ORDER BY e.starts_at, e.id`,
};

type Ranges = ReadonlyMap<string, Interval>;

/** Returns the live bookings of resources, each during its own time, as of `ctx.now()`. */
export async function loadBookingBlocks(ctx: Ctx, ranges: Ranges): Promise<BookingBlock[]> {
  return ctx.query<BookingBlock>(BOOKINGS, valuesOf(ctx, ranges));
}

/** Returns the published events likewise; only those of some hosts, where `host_ids` names them. */
export async function loadEventBlocks(
  ctx: Ctx,
  ranges: Ranges,
  host_ids: string[] | null,
): Promise<EventBlock[]> {
  return ctx.query<EventBlock>(EVENTS, [...valuesOf(ctx, ranges), host_ids]);
}

function valuesOf(ctx: Ctx, ranges: Ranges): unknown[] {
  const of = [...ranges.values()];
  return [
    ctx.org.id,
    [...ranges.keys()],
    of.map(({ from }) => new Date(from)),
    of.map(({ until }) => new Date(until)),
    ctx.now(),
  ];
}
