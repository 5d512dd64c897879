import { formatMoney } from "@/lib/money";
import type { Booking } from "../schema";
import { takenOf } from "./deduction-words";

/** The price of a place for the member who looks at it, in minor units. */
export type OwnCost = {
  amount_due: number;
  currency: string;
  price_deductions: Omit<Booking["price_deductions"][number], "id">[];
};

/**
 * `30 min of your hours and 1 of your bookings`: the memberships' share of a booking; null for
 * nothing.
 */
export function usedWords({ price_deductions }: OwnCost, locale: string): string | null {
  const used = price_deductions.flatMap((one) => takenOf(one, locale) ?? []);
  return used.length > 0 ? used.join(" and ") : null;
}

type Press = {
  /** True when staff decide on the request. */
  asks: boolean;
  locale: string;
  /** True for a place at an event. */
  event?: boolean;
};

/** Returns the label of a button that takes a place: exactly the effect of pressing it. */
export function pressWords(cost: OwnCost, { asks, locale, event = false }: Press): string {
  if (asks) return "Send request";
  if (cost.amount_due > 0) return "Continue to payment";
  const used = usedWords(cost, locale);
  if (used) return `${event ? "Reserve" : "Book"} – uses ${used}`;
  return event ? "Reserve my spot" : "Book for free";
}

/** Picks the price out of a booking, a quote or an offer. */
export function costOf({ amount_due, currency, price_deductions }: OwnCost): OwnCost {
  return { amount_due, currency, price_deductions };
}

/** Writes a price as one word: `€10.80`, `No charge`. */
export function costWords({ amount_due, currency }: OwnCost, locale: string): string {
  return amount_due === 0 ? "No charge" : formatMoney(amount_due, currency, locale);
}
