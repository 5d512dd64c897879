import { formatMoney } from "@/lib/money";
import { formatDuration } from "@/ui/format";
import type { Booking } from "../schema";

type Deduction = Booking["price_deductions"][number];

/** So much of an allowance: `1 h 30 min`, `2 bookings`, `€20.00`. */
export function unitsWords(
  unit: string,
  quantity: number,
  { currency, locale }: { currency: string; locale: string },
): string {
  if (unit === "minutes") return formatDuration(quantity);
  if (unit === "amount") return formatMoney(quantity, currency, locale);
  return `${quantity} booking${quantity === 1 ? "" : "s"}`;
}

/** What a deduction takes of a member's allowance; null for one that takes nothing of it. */
export function takenWords(deduction: Deduction, locale: string): string | null {
  const { type, unit, quantity, currency } = deduction;
  if (type !== "benefit_grant") return null;
  return `${unitsWords(unit, quantity, { currency, locale })} of your allowance`;
}
