import type { PaymentMethod } from "../schema";

/**
 * Returns the means that may pay: `debits` also bank accounts, for what is owed. A place is held for minutes and
 * a debit takes days, so a place is paid by card.
 */
export function payable(
  cards: readonly PaymentMethod[],
  { debits = false }: { debits?: boolean | undefined } = {},
): PaymentMethod[] {
  return cards.filter(({ type }) => debits || type === "card");
}

/** Returns the default card if it can still be charged, otherwise the first that can: the list has the best first. */
export function chargeable(
  cards: readonly PaymentMethod[],
  debits?: boolean,
): PaymentMethod | null {
  const usable = payable(cards, { debits }).filter((card) => card.usable);
  return usable.find((card) => card.is_default) ?? usable[0] ?? null;
}
