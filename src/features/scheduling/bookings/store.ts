import { titleOf } from "./title";
import { keptTerms } from "@/features/catalogue/policies/rules";
import { toTimestamp } from "@/lib/time";
import { actedForBy } from "@/features/people/accounts/act-for";
import type { Ctx } from "@/server/context";
import type { Prisma } from "@/server/data/db";
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

/** Loads a booking that the caller may see, or raises BookingNotFound. */
export async function loadBooking(ctx: Ctx, id: string): Promise<BookingRow> {
  const row = await ctx.db.booking.findFirst({
    where: { ...visibleBookings(ctx), id },
    include: bookingInclude,
  });
  if (!row) throw BookingNotFound({ resource: "booking", resource_id: id });
  return row;
}

/**
 * Locks a booking for the rest of the transaction, then reads it. NO KEY UPDATE, because FOR UPDATE
 * would block the foreign-key checks of rows that point at it. Raises BookingNotFound.
 */
export async function lockBooking(tx: Ctx, id: string): Promise<BookingRow> {
  await tx.db
    .$queryRaw`SELECT 1 FROM bookings WHERE id = ${id} AND organization_id = ${tx.org.id} FOR NO KEY UPDATE`;
  return loadBooking(tx, id);
}

/**
 * Returns the status as of now: a hold whose time is over, and a request still undecided at its
 * start, read `expired` before any job has tidied them up.
 */
export function presentStatus(
  row: { status: string; held_until: Date | null; starts_at: Date },
  now: Date,
): BookingStatus {
  const lapsed =
    (row.status === "held" && row.held_until !== null && row.held_until <= now) ||
    (row.status === "pending_approval" && row.starts_at <= now);
  return lapsed ? "expired" : (row.status as BookingStatus);
}

/**
 * Returns the view of a booking. `client_secret` only in answers about this one booking, never in
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
