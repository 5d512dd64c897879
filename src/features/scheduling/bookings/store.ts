import { titleOf } from "./title";
import { keptTerms } from "@/features/catalogue/policies/rules";
import { toTimestamp } from "@/lib/time";
import { actedForBy, mayActFor } from "@/features/people/accounts/act-for";
import { type Ctx, isVisible, memberIdOf } from "@/server/context";
import { lockRow } from "@/server/data/lock-row";
import { columnsOf, Prisma, type Statement } from "@/server/data/db";
import { changesOf, type EventData } from "@/server/jobs/events";
import { BookingNotFound } from "./errors";
import { localTimes } from "./rules";
import type { Booking, BookingStatus } from "./schema";

/** The relations that a booking's view needs beside its row. */
export const bookingInclude = {
  resource: { select: { name: true } },
  event: { select: { title: true } },
  payment: {
    select: {
      status: true,
      provider: true,
      provider_payment_intent_id: true,
      client_secret: true,
      account: true,
    },
  },
} satisfies Prisma.BookingInclude;

export type BookingRow = Prisma.BookingGetPayload<{ include: typeof bookingInclude }>;

/**
 * Selects the bookings that the caller may see: for a member, their own and those that they have made for somebody,
 * as long as they may act for them.
 */
export function visibleBookings({ actor, org }: Ctx): Prisma.BookingWhereInput {
  const organization_id = org.id;
  if (actor.kind !== "member") return { organization_id };
  const { id } = actor;
  const forOthers = { booked_by_member_id: id, member: actedForBy(id) };
  return { organization_id, OR: [{ member_id: id }, forOthers] };
}

// One prepared statement instead of one for each relation: a checkout reads its booking three times.
const READ: Statement = {
  name: "read_booking",
  text: `SELECT ${columnsOf("b", Prisma.BookingScalarFieldEnum)},
      (SELECT jsonb_build_object('name', r.name) FROM resources r
        WHERE r.organization_id = b.organization_id AND r.id = b.resource_id) AS resource,
      (SELECT jsonb_build_object('title', e.title) FROM events e
        WHERE e.organization_id = b.organization_id AND e.id = b.event_id) AS event,
      (SELECT jsonb_build_object(${namesAndColumns("p", bookingInclude.payment.select)}) FROM payments p
        WHERE p.organization_id = b.organization_id AND p.id = b.payment_id) AS payment
    FROM bookings b WHERE b.organization_id = $1 AND b.id = $2`,
};

function namesAndColumns(alias: string, fields: object): string {
  return Object.keys(fields)
    .map((name) => `'${name}', ${alias}.${name}`)
    .join(", ");
}

/** Loads a booking that the caller may see, or raises BookingNotFound. */
export async function loadBooking(ctx: Ctx, id: string): Promise<BookingRow> {
  const [row] = await ctx.query<BookingRow>(READ, [ctx.org.id, id]);
  if (!row || !(await maySee(ctx, row)))
    throw BookingNotFound({ resource: "booking", resource_id: id });
  return row;
}

/** Tells of a row of the organization what `visibleBookings` selects. */
async function maySee(ctx: Ctx, row: BookingRow): Promise<boolean> {
  if (isVisible(ctx, row)) return true;
  return row.booked_by_member_id === memberIdOf(ctx) && mayActFor(ctx, row.member_id);
}

/**
 * Locks a booking for the rest of the transaction, then reads it. NO KEY UPDATE, because FOR UPDATE
 * would block the foreign-key checks of rows that point at it. Raises BookingNotFound.
 */
export async function lockBooking(tx: Ctx, id: string): Promise<BookingRow> {
  await lockRow(tx, "bookings", id);
  return loadBooking(tx, id);
}

/**
 * Returns the status as of now: a hold whose time is over, and a request still undecided at its
 * start, read `expired` before any job has tidied them up. A request whose event has moved ends with a job alone, at the
 * event's start.
 */
export function presentStatus(
  row: {
    status: string;
    held_until: Date | null;
    starts_at: Date;
    is_schedule_desynced?: boolean;
  },
  now: Date,
): BookingStatus {
  const lapsed =
    (row.status === "held" && row.held_until !== null && row.held_until <= now) ||
    (row.status === "pending_approval" && !row.is_schedule_desynced && row.starts_at <= now);
  return lapsed ? "expired" : (row.status as BookingStatus);
}

/**
 * Returns the view of a booking. `client_secret` only in answers about this one booking (`toOneBooking`), never in
 * lists.
 */
export function toBooking(row: BookingRow, now: Date, options: { secret?: boolean } = {}): Booking {
  const status = presentStatus(row, now);
  const atProcessor = row.payment?.provider === "processor" ? row.payment : null;
  return {
    id: row.id,
    event_id: row.event_id,
    recurring_event_id: row.recurring_event_id,
    original_starts_at_local: row.original_starts_at_local,
    series_id: row.series_id,
    member_id: row.member_id,
    booked_by_member_id: row.booked_by_member_id,
    resource_id: row.resource_id,
    title: titleOf(row),
    ...localTimes(row),
    starts_at: toTimestamp(row.starts_at),
    ends_at: toTimestamp(row.ends_at),
    timezone: row.timezone,
    quantity: row.quantity,
    status,
    is_schedule_desynced: row.is_schedule_desynced,
    price_rule_id: row.price_rule_id,
    price_amount: row.price_amount,
    currency: row.currency,
    price_deductions: row.price_deductions as Booking["price_deductions"],
    tax: row.tax as Booking["tax"],
    tax_amount: row.tax_amount,
    amount_due: row.amount_due,
    kept_amount: row.kept_amount,
    invoice_id: row.invoice_id,
    payment_id: row.payment_id,
    held_until:
      status === "held" || status === "pending_payment" ? toTimestamp(row.held_until) : null,
    hold_extendable: status === "held" && !row.hold_extended,
    cancelled_at: toTimestamp(row.cancelled_at),
    cancellation_notes: row.cancellation_notes,
    cancellation_invoice_id: row.cancellation_invoice_id,
    cancellation_credit_note_id: row.cancellation_credit_note_id,
    processor: atProcessor && {
      payment_intent_id: atProcessor.provider_payment_intent_id,
      client_secret:
        options.secret && atProcessor.status === "requires_action"
          ? atProcessor.client_secret
          : null,
      provider_account_id: atProcessor.account || null,
    },
    quote_id: row.quote_id,
    policy_id: row.policy_id,
    terms: keptTerms(row.policy),
    decided_at: toTimestamp(row.decided_at),
    decision_notes: row.decision_notes,
    checked_in_at: toTimestamp(row.checked_in_at),
    no_show_at: toTimestamp(row.no_show_at),
    completed_at: toTimestamp(row.completed_at),
    notes: row.notes,
    metadata: row.metadata as Booking["metadata"],
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
  };
}

/** Returns what an event says of the fields that a change of a booking has changed, as its view has them. */
export function bookingChanges(before: BookingRow, after: BookingRow, now: Date): EventData {
  return changesOf(toBooking(before, now), toBooking(after, now));
}
