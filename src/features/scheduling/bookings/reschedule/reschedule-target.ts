/** The target of a move: the booking's new row, and the step that writes it. */
import { memberLimits } from "@/features/scheduling/bookings/limits";
import { promisedTimes } from "@/features/scheduling/bookings/rules";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { ResolvedRequest } from "@/features/scheduling/bookings/resolve-request";
import type { Ctx } from "@/server/context";
import type { Offer } from "./move-offer";
import { REFUSAL } from "@/server/data/refusals";

/** The target as the payment of a difference stores it: the columns of the row, and its limits. */
export type Target = {
  change: Change;
  limits: object;
  /** The booking when the difference was computed. */
  from: Origin;
  /** What the event of the move says besides: exceptions, and that nobody is told. */
  said?: object;
};
type Change = ReturnType<typeof changeOf>;
export type Origin = ReturnType<typeof originOf>;

/** Returns the row of a booking at its new place, except its status. */
export function changeOf(place: ResolvedRequest, quantity: number, offer: Offer) {
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

/** Returns a booking's place and price: a difference lies between these and the target. */
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

/**
 * Returns the limits: quotas hold at the new place as at the old one; a move is not another hold.
 */
export function limitsOf(place: ResolvedRequest): object {
  return { ...memberLimits(place), max_active_holds: null };
}

export type Moved = { state: string | null; detail: string | null };

/**
 * Writes a locked booking's new place, guarded like a new booking's; its own use does not count.
 * `state` null: written, or with `dry` only found possible. Otherwise nothing has changed and the
 * transaction continues: the state says why.
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
