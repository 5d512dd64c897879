import { paymentMeans } from "@/features/billing/payments/components/payment-words";
import type { Words } from "@/server/words/messages";
import type { PaymentMethod } from "../schema";

/** Returns a card's name: `Visa ending in 4242`. */
export function cardName(
  { brand, last4 }: Pick<PaymentMethod, "brand" | "last4">,
  words: Words<"money">,
): string {
  return paymentMeans({ provider: "processor", card: { brand, last4 } }, words);
}
