import { paymentMeans } from "@/features/billing/payments/components/payment-words";
import type { Words } from "@/server/words/messages";
import type { PaymentMethod } from "../schema";

/** Returns the name of a card or bank account: `Visa ending in 4242`. */
export function cardName(
  card: Pick<PaymentMethod, "type" | "brand" | "last4">,
  words: Words<"money">,
): string {
  return paymentMeans({ provider: "processor", card }, words);
}
