/** A move's effect on the money, in sentences for a member. Pure. */
import { formatMoney } from "@/lib/money";
import type { Words } from "@/server/words/messages";
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
  words: Words<"bookings">;
  /** True when a refund goes to the card. */
  toCard: boolean;
  money: (amount: number) => string;
};

/** Writes one sentence each for the price, the kept amount, and the amount given back. */
export function describeMove(sums: Sums, before: Before, wording: Wording): string[] {
  const { kept_amount: kept, given_back_amount: given } = sums;
  const { words, money } = wording;
  return [
    priceWords(sums, before, wording),
    ...(kept > 0 ? [words("moving.kept", { amount: money(kept) })] : []),
    ...(given > 0 ? [words("moving.given", { amount: money(given) })] : []),
  ];
}

function priceWords(sums: Sums, before: Before, { words, toCard, money }: Wording): string {
  const { amount_due: due, charge_amount: charge, refund_amount: refund } = sums;
  const settled = before.status === "confirmed";
  if (charge > 0) return words("moving.more", { amount: money(charge) });
  if (refund > 0) {
    return words(toCard ? "moving.refund_card" : "moving.refund_you", { amount: money(refund) });
  }
  if (due === (settled ? sums.paid_amount : before.amount_due)) {
    return words("moving.stays");
  }
  return settled ? words("moving.nothing") : words("moving.new_price", { amount: money(due) });
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
export function differenceWords(
  slot: Difference,
  booking: Moved,
  { words, locale }: { words: Words<"bookings">; locale: string },
): string | null {
  const { amount_due, charge_amount = 0, refund_amount = 0 } = slot;
  if (amount_due === null || amount_due === undefined) return null;
  const unpaid = booking.status !== "confirmed";
  const more = unpaid ? amount_due - booking.amount_due : charge_amount - refund_amount;
  if (more === 0) return words("moving.same");
  return `${more > 0 ? "+" : "−"}${formatMoney(Math.abs(more), booking.currency, locale)}`;
}
