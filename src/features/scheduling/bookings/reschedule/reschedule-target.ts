/** A place that a booking is moved to: what its row becomes, and the step that makes it so. */
import { memberLimits } from "@/features/scheduling/bookings/limits";
import { promisedTimes } from "@/features/scheduling/bookings/rules";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { WantedPlace } from "@/features/scheduling/bookings/want-place";
import type { Ctx } from "@/server/context";
import type { Offer } from "./move-offer";
import { REFUSAL } from "@/server/data/refusals";

/** As it is kept in the payment of a difference: the columns of the row, and what it may not exceed. */
export type Target = {
  change: Change;
  limits: object;
  /** What the booking was when the difference was worked out. */
  from: Origin;
};
type Change = ReturnType<typeof changeOf>;
export type Origin = ReturnType<typeof originOf>;

/** What the row of a booking becomes at a place, beside its status. */
export function changeOf(place: WantedPlace, quantity: number, offer: Offer) {
  const { price, kept_amount, kept_allowances } = offer;
  const { terms, wanted, timezone } = place;
  const times = { starts_at: new Date(wanted.from), ends_at: new Date(wanted.until) };
  return {
    starts_at: times.starts_at.toISOString(),
    ends_at: times.ends_at.toISOString(),
    timezone,
    ...promisedTimes({ ...times, timezone }),
    resource_id: place.resource_id,
    event_id: place.event_id,
    recurring_event_id: place.recurring_event_id,
    original_starts_at_local: place.original_starts_at_local,
    buffer_before_minutes: terms.buffer_before_minutes,
    buffer_after_minutes: terms.buffer_after_minutes,
    quantity,
    policy_id: place.policy_id,
    policy: terms,
    quote_id: null,
    price_rule_id: price.price_rule_id,
    price_amount: price.price_amount,
    currency: price.currency,
    price_deductions: price.price_deductions,
    tax: price.tax,
    tax_amount: price.tax_amount,
    amount_due: price.amount_due,
    kept_amount,
    kept_allowances,
  };
}

/** Where a booking is and what it costs: a difference is between this and the target. */
export function originOf(booking: BookingRow) {
  return {
    resource_id: booking.resource_id,
    event_id: booking.event_id,
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
    quantity: booking.quantity,
    amount_due: booking.amount_due,
  };
}

/** Quotas hold at the new place as at the old one; a move is no further hold. */
export function limitsOf(place: WantedPlace): object {
  return { ...memberLimits(place), max_active_holds: null };
}

export type Moved = { state: string | null; detail: string | null };

/**
 * Writes a locked booking's new place, guarded like a new booking's; its own use does not count. `state` null:
 * done, or with `dry` only that it could be. Otherwise nothing has changed and the transaction goes on: the
 * state says why.
 */
export async function writeMove(
  tx: Ctx,
  booking: { id: string },
  target: { change: object; limits: object; days: unknown[] },
  options: { dry?: boolean } = {},
): Promise<Moved> {
  const [moved] = await tx.db.$queryRaw<Moved[]>`
    SELECT state, detail FROM reschedule_booking(${tx.org.id}, ${booking.id}, ${JSON.stringify(target.change)}::jsonb,
      ${JSON.stringify(target.days)}::jsonb, ${JSON.stringify(target.limits)}::jsonb, ${tx.now()},
      ${options.dry ?? false})`;
  return moved ?? { state: REFUSAL.lookAgain, detail: null };
}
