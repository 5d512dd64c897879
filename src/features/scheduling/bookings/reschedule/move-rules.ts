/** The sums of a move, in minor units. Pure. */
import type { Money } from "@/features/scheduling/bookings/cancellation-rules";
import {
  type Costs,
  type Goodwill,
  isGoodwill,
  lessDeductions,
} from "@/features/scheduling/bookings/price-rules";
import type { Booking } from "@/features/scheduling/bookings/schema";

/**
 * Returns the amount to charge for a booking that costs `due` from now on, or to take off its
 * invoice, and the refunded part of that. `kept` stays of the payments, whatever the price.
 */
export function moneyOfMove(
  { due, kept }: { due: number; kept: number },
  { paid, invoiced }: Money,
): { charge: number; credit: number; refund: number } {
  const asked = Math.max(due, kept);
  return {
    charge: Math.max(0, asked - invoiced),
    credit: Math.max(0, invoiced - asked),
    refund: Math.max(0, paid - asked),
  };
}

type Bought = Costs & Pick<Booking, "kept_amount" | "invoice_id">;

/**
 * Returns all goodwill that staff gave on a booking's price: the deduction made of it by a move,
 * and the reduction of its invoice since then.
 */
export function goodwillSince(booking: Bought, { invoiced }: Money): Goodwill {
  const before = booking.price_deductions.find(isGoodwill) ?? null;
  const asked = Math.max(booking.amount_due, booking.kept_amount);
  const since = booking.invoice_id === null ? 0 : Math.max(0, asked - invoiced);
  return { before, amount: (before?.quantity ?? 0) + since };
}

/** Returns the present price, without goodwill. */
export function priceNow(booking: Costs): Costs {
  const { price_rule_id, price_amount, currency, tax } = booking;
  const deductions = booking.price_deductions.filter((one) => !isGoodwill(one));
  return lessDeductions({ price_rule_id, price_amount, currency, tax }, deductions);
}
