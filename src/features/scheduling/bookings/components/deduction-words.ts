import { formatMoney } from "@/lib/money";
import { formatDuration } from "@/lib/format";
import type { Booking } from "../schema";

type Deduction = Omit<Booking["price_deductions"][number], "id">;

/** Writes an amount of an allowance: `1 h 30 min`, `2 bookings`, `€20.00`. */
export function unitsWords(
  unit: string,
  quantity: number,
  { currency, locale }: { currency: string; locale: string },
): string {
  if (unit === "minutes") return formatDuration(quantity);
  if (unit === "amount") return formatMoney(quantity, currency, locale);
  return `${quantity} booking${quantity === 1 ? "" : "s"}`;
}

/**
 * Describes a deduction from a member's allowance: `30 min of your hours`; null when it takes
 * nothing.
 */
export function takenOf(
  { type, unit, quantity, currency }: Deduction,
  locale: string,
): string | null {
  if (type !== "benefit_grant") return null;
  if (unit === "minutes") return `${formatDuration(quantity)} of your hours`;
  if (unit === "amount") return `${formatMoney(quantity, currency, locale)} of your credit`;
  return `${quantity} of your bookings`;
}

/** Says the same as a sentence: `Uses 30 min of your hours`. */
export function takenWords(deduction: Deduction, locale: string): string | null {
  const taken = takenOf(deduction, locale);
  return taken && `Uses ${taken}`;
}
