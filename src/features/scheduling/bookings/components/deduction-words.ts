import { formatMoney } from "@/lib/money";
import { formatDuration } from "@/lib/format";
import type { Words } from "@/server/words/messages";
import type { Booking } from "../schema";

type Deduction = Omit<Booking["price_deductions"][number], "id">;
type Say = { words: Words<"prices">; locale: string };

/** Writes an amount of an allowance: `1 h 30 min`, `2 bookings`, `€20.00`. */
export function unitsWords(
  unit: string,
  quantity: number,
  { currency, locale, words }: Say & { currency: string },
): string {
  if (unit === "minutes") return formatDuration(quantity);
  if (unit === "amount") return formatMoney(quantity, currency, locale);
  return words("units.bookings", { count: quantity });
}

/** True for a deduction from an allowance: it is given back with a booking, a code or discount is not. */
export function isOfAllowance({ type }: Pick<Deduction, "type">): boolean {
  return type === "benefit_grant";
}

/**
 * Describes a deduction from a member's allowance: `30 min of your hours`; null when it takes
 * nothing.
 */
export function takenOf(
  { type, unit, quantity, currency }: Deduction,
  { words, locale }: Say,
): string | null {
  if (!isOfAllowance({ type })) return null;
  if (unit === "minutes") return words("taken.minutes", { time: formatDuration(quantity) });
  if (unit === "amount") {
    return words("taken.amount", { amount: formatMoney(quantity, currency, locale) });
  }
  return words("taken.bookings", { count: quantity });
}

/** Says the same as a sentence: `Uses 30 min of your hours`. */
export function takenWords(deduction: Deduction, say: Say): string | null {
  const taken = takenOf(deduction, say);
  return taken && say.words("uses", { taken });
}
