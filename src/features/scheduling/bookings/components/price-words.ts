import { formatList } from "@/lib/format";
import { tierAt } from "@/lib/refund-tiers";
import type { Terms } from "@/features/catalogue/policies/schema";
import { formatMoney } from "@/lib/money";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import type { Words } from "@/server/words/messages";
import { cardBrandName } from "@/ui/card-brand";
import type { Booking } from "../schema";
import { isOfAllowance, takenOf } from "./deduction-words";

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

/** The terms that a button which takes a place must tell of. */
export type PressTerms = Pick<Terms, "requires_approval" | "cancellation_tiers">;

type Press = Say & {
  /** True when staff decide on the request. */
  asks: boolean;
  /** True for a place at an event. */
  event?: boolean;
  /** The card that is charged by the same press. */
  card?: Pick<PaymentMethod, "brand" | "last4"> | null;
};

/** Returns the label of a button that takes a place: exactly the effect of pressing it. */
export function pressWords(
  cost: OwnCost,
  { asks, event = false, card = null, ...say }: Press,
): string {
  const { words } = say;
  if (asks) return words("press.request");
  if (cost.amount_due > 0) {
    if (!card) return words("press.pay");
    const amount = formatMoney(cost.amount_due, cost.currency, say.locale);
    const brand = cardBrandName(card.brand ?? "");
    return brand
      ? words("press.pay_with", { amount, card: `${brand} ${card.last4}` })
      : words("press.pay_card", { amount, last4: card.last4 ?? "" });
  }
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

/**
 * Returns what each reduction takes off the price with its tax, in minor units. An exclusive tax shrinks with the price:
 * together they are the difference between the two prices that the member sees.
 */
export function savingsOf({
  gross_amount,
  amount_due,
  price_deductions,
}: OwnCost & { gross_amount: number }): number[] {
  const all = price_deductions.reduce((sum, { amount }) => sum + amount, 0);
  const upTo = (net: number) => all && Math.round(((gross_amount - amount_due) * net) / all);
  let net = 0;
  return price_deductions.map(({ amount }) => {
    const before = upTo(net);
    net += amount;
    return upTo(net) - before;
  });
}

/** True when a cancellation has something to give back: money that is due or paid, or an allowance. */
export function isGivenBack({
  amount_due,
  price_deductions,
}: Pick<OwnCost, "amount_due" | "price_deductions">): boolean {
  return amount_due > 0 || price_deductions.some((one) => isOfAllowance(one) && one.quantity > 0);
}

/**
 * Warns where a cancellation made now would give back less than everything; null where it gives back all, and
 * where there is nothing to give back.
 */
export function keepsWords(
  cost: OwnCost,
  { terms, starts_at, now }: { terms: PressTerms; starts_at: string; now: number },
  { words }: Pick<Say, "words">,
): string | null {
  if (terms.requires_approval || !isGivenBack(cost)) return null;
  const tier = tierAt(terms.cancellation_tiers, Date.parse(starts_at), now);
  const percent = tier?.refund_percent ?? 0;
  if (percent === 100) return null;
  return percent === 0 ? words("keeps.all") : words("keeps.part", { percent });
}
