import { type Interval, type LayeredStep, overlaps, rangeOver, stepsWithin } from "@/lib/intervals";
import { DAY, toLocal } from "@/lib/time";
import { type Ctx, hasScope } from "@/server/context";
import type { Statement } from "@/server/data/db";
import { type Availability, capacitySteps } from "./availability";
import { placesFor, remainingCapacity } from "./remaining-capacity";
import type { AffectedBooking } from "./schema";

/** A live booking of a resource, with the facts that decide about it. */
export type Coming = {
  id: string;
  member_id: string;
  member_name: string;
  status: string;
  quantity: number;
  timezone: string;
  starts_at: Date;
  ends_at: Date;
  blocked_from: Date;
  blocked_until: Date;
  created_at: Date;
  amount_paid: number;
  currency: string;
};

// Everything the guard counts, from now on; two partial indexes, one of them for bookings longer
// than a day.
const COMING: Statement = {
  name: "coming_bookings",
  text: `SELECT b.id, b.member_id, m.name AS member_name, b.status, b.quantity, b.timezone, b.starts_at, b.ends_at,
      b.blocked_from, b.blocked_until, b.created_at, b.currency,
      -- What has paid its invoice, which may bill other bookings too, and its guests' shares.
      LEAST(b.amount_due,
        (SELECT COALESCE(sum(g.share_amount - g.refunded_amount), 0) FROM booking_guests g
          WHERE g.organization_id = $1 AND g.booking_id = b.id AND g.paid_at IS NOT NULL)
        + COALESCE((SELECT i.amount_paid - (SELECT COALESCE(sum(p.amount), 0) FROM credit_notes c
              JOIN refund_parts p ON p.organization_id = $1 AND p.credit_note_id = c.id
              JOIN refunds r ON r.organization_id = $1 AND r.id = p.refund_id AND r.status IN ('pending', 'succeeded')
             WHERE c.organization_id = $1 AND c.invoice_id = i.id)
          FROM invoices i WHERE i.organization_id = $1 AND i.id = b.invoice_id), 0))::int AS amount_paid
    FROM bookings b JOIN members m ON m.organization_id = b.organization_id AND m.id = b.member_id
   WHERE b.organization_id = $1 AND b.resource_id = $2 AND b.event_id IS NULL AND b.blocked_until > $3::timestamptz
     AND (b.blocked_from > $3::timestamptz - interval '24 hours'
          OR b.blocked_from > $3::timestamptz - interval '34 days' AND b.blocked_until - b.blocked_from > interval '24 hours')
     AND b.status IN ('held', 'pending_payment', 'pending_approval', 'confirmed', 'checked_in', 'no_show', 'completed')
     AND (b.status <> 'held' OR b.held_until > $3::timestamptz)
   ORDER BY b.starts_at, b.id`,
};

/**
 * Finds the coming bookings that no longer fit a resource after a change, in order of time. Earlier
 * bookings stay: of three where two fit, the last one made is stranded.
 */
export async function strandedBookings(
  ctx: Ctx,
  resource: Availability & { id: string },
): Promise<Coming[]> {
  const coming = await ctx.query<Coming>(COMING, [ctx.org.id, resource.id, ctx.now()]);
  if (coming.length === 0) return [];
  const from = ctx.now().getTime();
  const until = Math.max(...coming.map((b) => b.blocked_until.getTime())) + DAY;
  return strandedAmong(coming, capacitySteps(resource, { from, until }), from);
}

type Claim = Interval & { booking: Coming; own: Interval; quantity: number };

/**
 * Returns those of `coming` that capacity from `now` on has no room for, by the rule of the guard.
 * Pure.
 */
export function strandedAmong(coming: Coming[], capacity: LayeredStep[], now: number): Coming[] {
  const claims = coming.map((booking) => claimOf(booking, now));
  const excess = remainingCapacity(capacity, claims);
  // A booking that touches no crowded moment fits, whichever others stay.
  const free = (claim: Claim) => placesFor(claim.own, claim, capacity, excess) >= 0;
  const staying = claims.filter(
    (claim) => isOver(claim) || (lowestOf(claim, capacity) >= claim.quantity && free(claim)),
  );
  const settled = new Set(staying);
  const days = new Map<number, Claim[]>();
  for (const claim of staying) stay(days, claim);
  const stranded = new Set<Coming>();
  for (const claim of claims.filter((one) => !settled.has(one)).sort(byPrecedence)) {
    const beside = besideOf(days, claim);
    const room = remainingCapacity(stepsWithin(capacity, claim), beside);
    if (placesFor(claim.own, claim, capacity, room) >= claim.quantity) stay(days, claim);
    else stranded.add(claim.booking);
  }
  return coming.filter((booking) => stranded.has(booking));
}

/*
 * Those that stay, by each UTC day that they touch: a large room has tens of thousands ahead, and each in doubt is held
 * against its neighbours alone.
 */
function stay(days: Map<number, Claim[]>, claim: Claim): void {
  for (const day of daysOf(claim)) {
    const present = days.get(day);
    if (present) present.push(claim);
    else days.set(day, [claim]);
  }
}

function besideOf(days: ReadonlyMap<number, Claim[]>, claim: Claim): Claim[] {
  const near = new Set(daysOf(claim).flatMap((day) => days.get(day) ?? []));
  return [...near].filter((other) => overlaps(other, claim));
}

function daysOf({ from, until }: Interval): number[] {
  const first = Math.floor(from / DAY);
  return Array.from({ length: Math.floor(until / DAY) - first + 1 }, (_, n) => first + n);
}

/** True for a booking that is over: it blocks nothing, and is never stranded. */
function isOver({ booking, own }: Claim): boolean {
  return own.until <= own.from || ["no_show", "completed"].includes(booking.status);
}

function claimOf(booking: Coming, now: number): Claim {
  const clipped = (from: Date, until: Date): Interval => ({
    from: Math.max(now, from.getTime()),
    until: until.getTime(),
  });
  const own = clipped(booking.starts_at, booking.ends_at);
  const { quantity } = booking;
  return { booking, quantity, own, ...clipped(booking.blocked_from, booking.blocked_until) };
}

function lowestOf(claim: Claim, capacity: LayeredStep[]): number {
  return rangeOver(capacity, claim.own).min;
}

const FIRM = ["checked_in", "confirmed"];
/** Sorts firm bookings before those that may still lapse, then by creation. */
function byPrecedence({ booking: a }: Claim, { booking: b }: Claim): number {
  return (
    Number(FIRM.includes(b.status)) - Number(FIRM.includes(a.status)) ||
    a.created_at.getTime() - b.created_at.getTime() ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Returns the view of a booking that a change affects; it names the member to a caller who may read members. */
export function toAffected(
  { actor }: Ctx,
  booking: Coming,
  outcome: AffectedBooking["outcome"] = null,
): AffectedBooking {
  const { timezone } = booking;
  return {
    booking_id: booking.id,
    member_id: booking.member_id,
    member_name: hasScope(actor, "members:read") ? booking.member_name : null,
    status: booking.status as AffectedBooking["status"],
    quantity: booking.quantity,
    starts_at_local: toLocal(booking.starts_at.getTime(), timezone),
    ends_at_local: toLocal(booking.ends_at.getTime(), timezone),
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
    amount_paid: booking.amount_paid,
    currency: booking.currency,
    outcome,
  };
}
