import type { Words } from "@/server/words/messages";
import type { Tone } from "@/ui/badge";
import { cardBrandName } from "@/ui/card-brand";
import type { MyPayment, Payment } from "../schema";

const TONES: Record<Payment["status"], Tone> = {
  succeeded: "positive",
  pending: "held",
  requires_action: "held",
  processing: "held",
  failed: "danger",
  cancelled: "neutral",
};

/** Returns a payment's state for its payer; distinguishes a refused card from one that was never charged. */
export function paymentState(
  payment: MyPayment,
  words: Words<"money">,
): { tone: Tone; text: string } {
  const { status } = payment;
  if (payment.dispute_status === "open") return { tone: "warning", text: words("state.disputed") };
  const back = payment.amount_refunded;
  if (back > 0) {
    const whole = back === payment.amount;
    return { tone: "neutral", text: words(whole ? "state.refunded" : "state.partly_refunded") };
  }
  const declined = payment.failure_code !== null && status !== "succeeded";
  if (declined && status !== "requires_action")
    return { tone: "danger", text: words("state.declined") };
  // Money outside the processor is not charged: it arrives, or does not.
  const outside = payment.provider !== "processor";
  const told =
    outside && (status === "pending" ? "not_received" : status === "cancelled" && "called_off");
  return { tone: TONES[status], text: words(`state.${told || status}`) };
}

/** Returns the means of a payment: `Visa ending in 4242`, `Cash`. */
export function paymentMeans(
  { provider, card }: Pick<MyPayment, "provider" | "card">,
  words: Words<"money">,
): string {
  if (provider !== "processor") return words(`means.${provider}`);
  const brand =
    card?.type === "sepa_debit"
      ? words("means.bank_account")
      : (cardBrandName(card?.brand ?? "") ?? words("means.card"));
  return card?.last4 ? words("card_ending", { brand, last4: card.last4 }) : brand;
}

/** The bank’s refusals that have words of their own. */
const REASONS = [
  "insufficient_funds",
  "expired_card",
  "payment_intent_authentication_failure",
] as const;

/** Returns why a payment was refused; the bank’s own words are English. */
export function refusalReason(
  { failure_code, failure_message }: Pick<MyPayment, "failure_code" | "failure_message">,
  words: Words<"money">,
  locale: string,
): string | null {
  if (failure_message === null || locale.startsWith("en")) return failure_message;
  return words(`reason.${REASONS.find((code) => code === failure_code) ?? "declined"}`);
}
