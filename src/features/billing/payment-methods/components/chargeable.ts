import type { PaymentMethod } from "../schema";

/** Returns the default card if it can still be charged, otherwise the first that can: the list has the best first. */
export function chargeable(cards: PaymentMethod[]): PaymentMethod | null {
  const usable = cards.filter((card) => card.usable);
  return usable.find((card) => card.is_default) ?? usable[0] ?? null;
}
