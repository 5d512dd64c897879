import { newId } from "@/lib/ids";
import { MINUTE } from "@/lib/time";
import { sentenceOfQuota } from "@/features/catalogue/policies/quotas";
import { withBuffers } from "@/features/catalogue/policies/rules";
import { assertMayLower } from "@/features/billing/staff-limits/limits";
import { unpaidLimit } from "@/features/catalogue/policies/unpaid";
import { PromoCodeExhausted } from "@/features/catalogue/promo-codes/errors";
import { ResourceNotFound } from "@/features/scheduling/resources/errors";
import { type Ctx, inTx } from "@/server/context";
import { errorDetail, type Statement, sqlState } from "@/server/data/db";
import { lockTimeout } from "@/server/data/transact";
import { Failure, ServiceUnavailable } from "@/server/errors";
import { eventRow } from "@/server/jobs/events";
import {
  AllowanceExhausted,
  AlreadyBooked,
  EventNotOpen,
  QuotaExceeded,
  QuoteUsed,
  SlotUnavailable,
  TooManyHolds,
  TooManyUnpaid,
} from "./errors";
import { exceptionsIn, silence } from "./exceptions";
import { assertExpected } from "./assert-expected";
import { memberLimits } from "./limits";
import { promisedTimes } from "./rules";
import type { Booking, CreateBooking } from "./schema";
import { type BookingRow, toBooking } from "./store";
import { resolveRequest, type ResolvedRequest } from "./resolve-request";
import { REFUSAL } from "@/server/data/refusals";

const HOLD: Statement = {
  name: "hold_booking",
  text: "SELECT 1 FROM hold_booking($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::timestamptz, $6)",
};

type NewRow = Omit<BookingRow, "resource" | "event" | "payment" | "blocked_from" | "blocked_until">;

/** Facts about a hold that its member does not choose. */
export type HoldAs = {
  series_id?: string;
  /** It is paid together with others: held until then, even if it costs nothing. */
  together?: boolean;
  /** Staff settle it in the same transaction: it waits for no decision, and is no hold of its own. */
  settled?: boolean;
  /** An offer: held until then whatever it costs, and not counted among the member's own holds. */
  offered_until?: Date;
};

/** The most times that a place is loaded again because its resource has changed meanwhile. */
export const MAX_RETRIES = 10;
/** The answer after the last of them. */
export const tooManyRetries = () => ServiceUnavailable({ retry_after_seconds: 1 });

/**
 * Holds a place: `held` until paid or lapsed, `pending_approval` where the policy asks for a
 * decision, or `confirmed` at once when nothing is due. Takes two round trips when no webhook
 * listens; the guard in the database has the last word on capacity and on the member's own limits.
 * Raises LimitExceeded, AmountChanged, SlotUnavailable, AlreadyBooked, QuotaExceeded, TooManyHolds, TooManyUnpaid
 * and what `resolveRequest` raises; ServiceUnavailable where the resource keeps changing.
 */
export async function holdBooking(
  ctx: Ctx,
  input: CreateBooking,
  as: HoldAs = {},
): Promise<Booking> {
  // A resource may change between loading it and the insert; then its profiles are of an old
  // version.
  for (let attempt = 1; ; attempt++) {
    const place = await resolveRequest(ctx, input);
    assertMayLower(ctx, { usual: place.usual_amount_due, due: place.price.amount_due });
    assertExpected(input, place.price.amount_due);
    const row = newRow(ctx, input, place, as);
    const limits = {
      ...memberLimits(place),
      unpaid: unpaidLimit(ctx),
      ...((as.offered_until || as.settled) && { max_active_holds: null }),
    };
    const event = eventRow(ctx, `booking.${row.status}`, row.id, {
      to: row.status,
      ...exceptionsIn(input, place.usual_amount_due),
      ...silence(input),
    });
    const values = [row, JSON.stringify(place.days), limits, event, ctx.now(), lockTimeout()];
    try {
      await (place.heard ? holdHeard(ctx, values, event.id) : ctx.query(HOLD, values));
      return toBooking(asHeld(row, place), ctx.now());
    } catch (error) {
      const state = sqlState(error);
      // In a transaction, the refusal has ended it, at least up to the caller's savepoint. An
      // allowance that another booking has used is retried likewise.
      const again = state === REFUSAL.lookAgain || state === REFUSAL.allowanceUsedUp;
      if (!again || ctx.inTransaction) throw refusal(error, place) ?? error;
      if (attempt === MAX_RETRIES) throw refusal(error, place) ?? tooManyRetries();
    }
  }
}

/** Writes a hold that webhooks announce, with its state at the time of making. */
async function holdHeard(ctx: Ctx, values: unknown[], eventId: string): Promise<void> {
  await inTx(ctx, async (tx) => {
    await tx.query(HOLD, values);
    tx.heard?.push(eventId);
  });
}

/**
 * Tells whether a hold within a transaction was refused because its look was out of date: the
 * resource or the event had changed, or an allowance of its price was used. Another look may
 * succeed, and works the price out anew.
 */
export function looksAgain(error: unknown): boolean {
  if (error instanceof Failure) return error.of.code === AllowanceExhausted.code;
  return sqlState(error) === REFUSAL.lookAgain;
}

/** Returns what to raise when the last look was out of date, too. */
export function lastRefusal(error: unknown): Failure {
  return error instanceof Failure ? error : tooManyRetries();
}

/** Translates a refusal of the database's guards; null for other errors. */
export function refusal(error: unknown, place: ResolvedRequest): Error | null {
  return refusalOf({ state: sqlState(error), detail: errorDetail(error) }, place);
}

/** Translates a refusal that came as an answer. */
export function refusalOf(
  { state, detail }: { state: string | null; detail: string | null },
  { resource_id, event_id, terms }: Pick<ResolvedRequest, "resource_id" | "event_id" | "terms">,
): Error | null {
  switch (state) {
    case REFUSAL.slotUnavailable:
      return SlotUnavailable();
    case REFUSAL.resourceArchived:
      return ResourceNotFound({ resource: "event_resource", resource_id: resource_id ?? "" });
    case REFUSAL.quotaExceeded: {
      const quota = terms.quotas[Number(detail)];
      return QuotaExceeded(quota && { detail: sentenceOfQuota(quota) });
    }
    case REFUSAL.tooManyHolds:
      return TooManyHolds();
    case REFUSAL.tooManyUnpaid:
      return TooManyUnpaid();
    case REFUSAL.quoteUsed:
      return QuoteUsed();
    case REFUSAL.promoCodeUsedUp:
    case REFUSAL.promoCodeUsedByMember:
      return PromoCodeExhausted();
    case REFUSAL.allowanceUsedUp:
      return AllowanceExhausted();
    case REFUSAL.alreadyBooked:
      return AlreadyBooked({ resource: "booking", resource_id: detail ?? "" });
    case REFUSAL.eventNotOpen:
      return EventNotOpen({ resource: "event", resource_id: event_id ?? "" });
    default:
      return null;
  }
}

function asHeld(row: NewRow, place: ResolvedRequest): BookingRow {
  const blocked = withBuffers(place.wanted, row);
  return {
    ...row,
    blocked_from: new Date(blocked.from),
    blocked_until: new Date(blocked.until),
    resource: { name: place.title },
    event: null,
    payment: null,
  };
}

function newRow(ctx: Ctx, input: CreateBooking, place: ResolvedRequest, as: HoldAs): NewRow {
  const now = ctx.now();
  const { terms, price, wanted } = place;
  const needsApproval = terms.requires_approval && !place.outside_rules && !as.settled;
  const waits = as.offered_until ?? (as.together && !needsApproval);
  const status = waits ? "held" : firstStatus(needsApproval, price.amount_due);
  const holds_until = as.offered_until ?? new Date(now.getTime() + terms.hold_minutes * MINUTE);
  const held_until = status === "held" ? holds_until : null;
  const times = { starts_at: new Date(wanted.from), ends_at: new Date(wanted.until) };
  const { timezone } = place;
  return {
    id: newId("bkg"),
    organization_id: ctx.org.id,
    member_id: input.member_id,
    booked_by_member_id: bookedBy(ctx, input),
    resource_id: place.resource_id,
    event_id: place.event_id,
    recurring_event_id: place.recurring_event_id,
    original_starts_at_local: place.original_starts_at_local,
    ...times,
    timezone,
    ...promisedTimes({ ...times, timezone }),
    buffer_before_minutes: terms.buffer_before_minutes,
    buffer_after_minutes: terms.buffer_after_minutes,
    quantity: input.quantity,
    status,
    is_schedule_desynced: false,
    policy_id: place.policy_id,
    policy: terms,
    ...price,
    kept_amount: 0,
    kept_allowances: {},
    series_id: as.series_id ?? null,
    invoice_id: null,
    payment_id: null,
    held_until,
    hold_extended: false,
    decided_at: null,
    decision_notes: null,
    checked_in_at: null,
    no_show_at: null,
    completed_at: null,
    cancelled_at: null,
    cancellation_notes: null,
    cancellation_invoice_id: null,
    cancellation_credit_note_id: null,
    notes: input.notes ?? null,
    metadata: input.metadata ?? {},
    created_at: now,
    updated_at: now,
  };
}

/** Returns the member who books for another one; null for staff, and for one's own booking. */
function bookedBy({ actor }: Ctx, { member_id }: CreateBooking): string | null {
  return actor.kind === "member" && actor.id !== member_id ? actor.id : null;
}

function firstStatus(requiresApproval: boolean, amountDue: number) {
  if (requiresApproval) return "pending_approval";
  return amountDue === 0 ? "confirmed" : "held";
}
