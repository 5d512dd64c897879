import { bestFirst } from "../rules";
import type { PaymentMethod } from "../schema";

/** Returns the default card if it can still be charged, otherwise the best of those that can. */
export function chargeable(cards: PaymentMethod[]): PaymentMethod | null {
  return bestFirst(cards.filter((card) => card.usable))[0] ?? null;
}
