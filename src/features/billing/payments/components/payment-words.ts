import type { Tone } from "@/ui/badge";
import { cardBrandName } from "@/ui/card-brand";
import type { MyPayment, Payment } from "../schema";

const STATES: Record<Payment["status"], { tone: Tone; text: string }> = {
  succeeded: { tone: "positive", text: "Paid" },
  pending: { tone: "held", text: "Waiting" },
  requires_action: { tone: "held", text: "Your bank asks" },
  processing: { tone: "held", text: "In progress" },
  failed: { tone: "danger", text: "Not paid" },
  cancelled: { tone: "neutral", text: "Not charged" },
};

const OUTSIDE: Record<Exclude<Payment["provider"], "processor">, string> = {
  cash: "Cash",
  bank_transfer: "Bank transfer",
  card_terminal: "Card terminal",
  other: "Other payment",
};

/** Money outside the processor is not charged: it arrives, or does not. */
const OUTSIDE_STATES: Partial<typeof STATES> = {
  pending: { tone: "held", text: "Not received yet" },
  cancelled: { tone: "neutral", text: "Called off" },
};

/** Returns a payment's state for its payer; distinguishes a refused card from one that was never charged. */
export function paymentState(payment: MyPayment): { tone: Tone; text: string } {
  if (payment.dispute_status === "open") return { tone: "warning", text: "Disputed" };
  const back = payment.amount_refunded;
  if (back > 0) {
    const text = back === payment.amount ? "Refunded" : "Partly refunded";
    return { tone: "neutral", text };
  }
  const declined = payment.failure_code !== null && payment.status !== "succeeded";
  if (declined && payment.status !== "requires_action") return { tone: "danger", text: "Declined" };
  const outside = payment.provider !== "processor" && OUTSIDE_STATES[payment.status];
  return outside || STATES[payment.status];
}

/** Returns the means of a payment: `Visa •••• 4242`, `Cash`. */
export function paymentMeans({ provider, card }: Pick<MyPayment, "provider" | "card">): string {
  if (provider !== "processor") return OUTSIDE[provider];
  if (!card) return "Card";
  const brand = cardBrandName(card.brand ?? "");
  return card.last4 ? `${brand} ending in ${card.last4}` : brand;
}
