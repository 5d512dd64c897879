/** Loads a front desk's bookings and the facts about their members: one query each. */
import type { BookingStatus } from "@/features/scheduling/bookings/schema";
import type { Ctx } from "@/server/context";
import type { Statement } from "@/server/data/db";

export type DeskBooking = {
  id: string;
  member_id: string;
  payer_id: string;
  /** Of the event, while the booking has not followed it. */
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  place: string;
  quantity: number;
  status: BookingStatus;
  updated_at: Date;
  amount_due: number;
  currency: string;
  invoice_id: string | null;
  /** What its invoice asks for, in minor units; null where none does. */
  open_amount: number | null;
  next_arrival_at: Date | null;
};

export type MemberFacts = {
  id: string;
  name: string;
  short_id: string;
  phone: string | null;
  status: string;
  photo_url: string | null;
  membership: string | null;
  was_subscribed: boolean;
  pinned_note: string | null;
  first_visit: boolean;
  card_ends_soon: boolean;
};

/** One more than a screen of a desk holds. */
const MOST_ROWS = 300;

// A booking is awaited at its own time and place, or, until it follows its event, at those of the event.
const AWAITED = {
  booking: ["b", "bookings b", "NOT b.is_schedule_desynced"],
  event: [
    "e",
    "bookings b JOIN events e ON e.organization_id = $1 AND e.id = b.event_id",
    "b.is_schedule_desynced",
  ],
} as const;

// Over the index of open bookings: none is longer than 32 days, and few of them began before the window.
const open = (of: keyof typeof AWAITED) => {
  const [at, from, where] = AWAITED[of];
  return `
    SELECT b.id, b.member_id, COALESCE(b.booked_by_member_id, b.member_id) AS payer_id, ${at}.starts_at, ${at}.ends_at,
           ${at}.timezone, b.resource_id, b.event_id, b.quantity, b.status, b.updated_at, b.amount_due, b.currency, b.invoice_id
      FROM ${from}
     WHERE b.organization_id = $1 AND ${where}
       AND ${at}.starts_at > $2::timestamptz - interval '32 days' AND ${at}.starts_at < $3::timestamptz
       AND ${at}.ends_at > $2::timestamptz AND ($4::text[] IS NULL OR ${at}.resource_id = ANY ($4::text[]))
       AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in')
       AND (b.status IN ('confirmed', 'checked_in', 'pending_payment')
         OR (b.status = 'held' AND b.held_until > $5::timestamptz)
         OR (b.status = 'pending_approval' AND ${at}.starts_at > $5::timestamptz))`;
};

const next = (of: keyof typeof AWAITED) => {
  const [at, from, where] = AWAITED[of];
  return `(
    SELECT ${at}.starts_at FROM ${from}
     WHERE b.organization_id = $1 AND ${where} AND ${at}.starts_at > $2::timestamptz AND b.status = 'confirmed'
       AND ($4::text[] IS NULL OR ${at}.resource_id = ANY ($4::text[]))
     ORDER BY ${at}.starts_at LIMIT 1)`;
};

// A row without an id carries the next arrival of an empty desk.
const BOOKINGS: Statement = {
  name: "desk_bookings",
  text: `WITH open AS (${open("booking")}
    UNION ALL ${open("event")}
     ORDER BY starts_at, id
     LIMIT ${MOST_ROWS}), next AS (
    SELECT LEAST(${next("booking")}, ${next("event")}) AS next_arrival_at)
    SELECT o.id, o.member_id, o.payer_id, o.starts_at, o.ends_at, o.timezone, COALESCE(e.title, r.name) AS place, o.quantity, o.status,
           o.updated_at, o.amount_due, o.currency, o.invoice_id,
           CASE WHEN i.status = 'open' THEN i.total - i.amount_paid - i.amount_credited END AS open_amount, n.next_arrival_at
      FROM next n LEFT JOIN open o ON true
      LEFT JOIN events e ON e.organization_id = $1 AND e.id = o.event_id
      LEFT JOIN resources r ON r.organization_id = $1 AND r.id = o.resource_id
      LEFT JOIN invoices i ON i.organization_id = $1 AND i.id = o.invoice_id
     ORDER BY o.starts_at, o.id`,
};

const MEMBERS: Statement = {
  name: "desk_members",
  text: `SELECT m.id, m.name, m.short_id, m.phone->>'number' AS phone, m.status, f.url AS photo_url, s.name AS membership,
           EXISTS (SELECT 1 FROM subscriptions s WHERE s.organization_id = $1 AND s.member_id = m.id) AS was_subscribed,
           (SELECT n.body FROM member_notes n WHERE n.organization_id = $1 AND n.member_id = m.id AND n.pinned
               AND n.deleted_at IS NULL ORDER BY n.created_at DESC, n.id DESC LIMIT 1) AS pinned_note,
           NOT EXISTS (SELECT 1 FROM bookings b WHERE b.organization_id = $1 AND b.member_id = m.id
               AND b.checked_in_at IS NOT NULL AND b.ends_at <= $3::timestamptz)
             AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.organization_id = $1 AND v.member_id = m.id
               AND v.undone_at IS NULL AND v.ends_at <= $3::timestamptz) AS first_visit,
           EXISTS (SELECT 1 FROM payment_methods c WHERE c.organization_id = $1 AND c.member_id = m.id AND c.is_default
               AND c.detached_at IS NULL
               AND make_date(c.exp_year, c.exp_month, 1) + interval '1 month' <= $3::timestamptz + interval '30 days') AS card_ends_soon
      FROM members m
      LEFT JOIN member_photos f ON f.organization_id = $1 AND f.member_id = m.id
      LEFT JOIN LATERAL (SELECT p.name FROM subscriptions s
          JOIN products p ON p.organization_id = $1 AND p.id = s.product_id
         WHERE s.organization_id = $1 AND s.member_id = m.id AND is_live_subscription(s)
         ORDER BY s.starts_at DESC, s.id DESC LIMIT 1) s ON true
     WHERE m.organization_id = $1 AND m.id = ANY ($2::text[])`,
};

type Asked = { at: Date; until: Date; resource_ids: string[] | null };

/** Returns the bookings that come, are late, inside or leaving, by start; with the next arrival. */
export async function loadDeskBookings(
  ctx: Ctx,
  { at, until, resource_ids }: Asked,
): Promise<{ bookings: DeskBooking[]; next_arrival_at: Date | null }> {
  type Row = DeskBooking | { id: null; next_arrival_at: Date | null };
  const rows = await ctx.query<Row>(BOOKINGS, [ctx.org.id, at, until, resource_ids, ctx.now()]);
  const bookings = rows.filter((row): row is DeskBooking => row.id !== null);
  return { bookings, next_arrival_at: rows[0]?.next_arrival_at ?? null };
}

/** Returns the facts about members that a desk wants to know, by id. */
export async function loadMemberFacts(
  ctx: Ctx,
  ids: string[],
  at: Date,
): Promise<Map<string, MemberFacts>> {
  const rows = await ctx.query<MemberFacts>(MEMBERS, [ctx.org.id, ids, at]);
  return new Map(rows.map((row) => [row.id, row]));
}
