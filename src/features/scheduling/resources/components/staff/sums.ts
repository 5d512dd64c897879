/** What bookings have paid, added up for each currency. Pure. */
import type { AffectedBooking } from "../../schema";

type Sum = { amount: number; currency: string };

/** Returns the sums in minor units that would go back; whoever is checked in keeps their booking. */
export function sumsOf(affected: readonly AffectedBooking[]): Sum[] {
  const sums = new Map<string, number>();
  for (const { amount_paid, currency, status } of affected) {
    if (status !== "checked_in") sums.set(currency, (sums.get(currency) ?? 0) + amount_paid);
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount })).filter((s) => s.amount > 0);
}
