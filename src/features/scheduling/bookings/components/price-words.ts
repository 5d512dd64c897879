import { formatList } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import type { Words } from "@/server/words/messages";
import type { Booking } from "../schema";
import { takenOf } from "./deduction-words";

type Say = { words: Words<"prices">; locale: string };

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
export function usedWords({ price_deductions }: OwnCost, say: Say): string | null {
  const used = price_deductions.flatMap((one) => takenOf(one, say) ?? []);
  return used.length > 0 ? formatList(used, say.locale) : null;
}

type Press = Say & {
  /** True when staff decide on the request. */
  asks: boolean;
  /** True for a place at an event. */
  event?: boolean;
};

/** Returns the label of a button that takes a place: exactly the effect of pressing it. */
export function pressWords(cost: OwnCost, { asks, event = false, ...say }: Press): string {
  const { words } = say;
  if (asks) return words("press.request");
  if (cost.amount_due > 0) return words("press.pay");
  const taken = usedWords(cost, say);
  if (taken) return words(event ? "press.reserve_with" : "press.book_with", { taken });
  return words(event ? "press.reserve" : "press.book_free");
}

/** Picks the price out of a booking, a quote or an offer. */
export function costOf({ amount_due, currency, price_deductions }: OwnCost): OwnCost {
  return { amount_due, currency, price_deductions };
}

/** Writes a price as one word: `€10.80`, `No charge`. */
export function costWords(
  { amount_due, currency }: Pick<OwnCost, "amount_due" | "currency">,
  { words, locale }: Say,
): string {
  return amount_due === 0 ? words("no_charge") : formatMoney(amount_due, currency, locale);
}
