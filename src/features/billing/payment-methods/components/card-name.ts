import type { Words } from "@/server/words/messages";
import { cardBrandName } from "@/ui/card-brand";

/** Returns a card's name: `Visa ending in 4242`. */
export function cardName(
  card: { brand?: string | null; last4?: string | null },
  words: Words<"money">,
): string {
  const brand = cardBrandName(card.brand ?? "") ?? words("means.card");
  return card.last4 ? words("card_ending", { brand, last4: card.last4 }) : brand;
}
