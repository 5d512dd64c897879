/** A move's effect on the money, in sentences for a member. Pure. */
import { formatMoney } from "@/lib/money";
import type { ReschedulePreview } from "../preview-schema";
import type { Booking } from "../schema";

type Sums = Pick<
  ReschedulePreview,
  | "amount_due"
  | "paid_amount"
  | "charge_amount"
  | "refund_amount"
  | "kept_amount"
  | "given_back_amount"
>;
/** The booking before the move; a confirmed one is charged or refunded the difference at once. */
type Before = Pick<Booking, "status" | "amount_due">;
type Wording = {
  /** The refund's destination: `you`, `your card`. */
  to: string;
  money: (amount: number) => string;
};

/** Writes one sentence each for the price, the kept amount, and the amount given back. */
export function describeMove(sums: Sums, before: Before, wording: Wording): string[] {
  const { kept_amount: kept, given_back_amount: given } = sums;
  const { money } = wording;
  return [
    priceWords(sums, before, wording),
    ...(kept > 0 ? [`${money(kept)} stays with the club, even if you cancel later.`] : []),
    ...(given > 0 ? [`You keep the ${money(given)} taken off before.`] : []),
  ];
}

function priceWords(sums: Sums, before: Before, { to, money }: Wording): string {
  const { amount_due: due, charge_amount: charge, refund_amount: refund } = sums;
  const settled = before.status === "confirmed";
  if (charge > 0) return `${money(charge)} more, charged now.`;
  if (refund > 0) return `${money(refund)} is refunded to ${to}.`;
  if (due === (settled ? sums.paid_amount : before.amount_due)) {
    return "The price stays the same.";
  }
  return settled ? "Nothing is charged or refunded." : `The new price is ${money(due)}.`;
}

type Difference = {
  amount_due?: number | null | undefined;
  charge_amount?: number | undefined;
  refund_amount?: number | undefined;
};
type Moved = { status: string; amount_due: number; currency: string };

/**
 * Writes the difference that a time makes, in a word: `+€1.20`, `−€2.00`, `same price`. An unpaid
 * booking's price itself changes.
 */
export function differenceWords(slot: Difference, booking: Moved, locale: string): string | null {
  const { amount_due, charge_amount = 0, refund_amount = 0 } = slot;
  if (amount_due === null || amount_due === undefined) return null;
  const unpaid = booking.status !== "confirmed";
  const more = unpaid ? amount_due - booking.amount_due : charge_amount - refund_amount;
  if (more === 0) return "same price";
  return `${more > 0 ? "+" : "−"}${formatMoney(Math.abs(more), booking.currency, locale)}`;
}
