import { cardBrandName } from "@/ui/card-brand";
import type { PaymentMethod } from "../schema";

/** Returns a card's name: `Visa ending in 4242`. */
export function cardName(card: Pick<PaymentMethod, "brand" | "last4">): string {
  const brand = cardBrandName(card.brand ?? "");
  return card.last4 ? `${brand} ending in ${card.last4}` : brand;
}
