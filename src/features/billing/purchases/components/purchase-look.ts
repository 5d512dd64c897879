import type { Tone } from "@/ui/badge";
import type { Purchase, PurchaseStatus } from "../schema";

/** The tone of each state; its word is `state.<status>` of the catalogue. */
export const TONES: Record<PurchaseStatus, Tone> = {
  disputed: "warning",
  requires_action: "held",
  processing: "held",
  past_due: "danger",
  due: "warning",
  voided: "neutral",
  uncollectible: "neutral",
  refunded: "neutral",
  partially_refunded: "neutral",
  paid: "positive",
};

/** Says whether all that was given back of a purchase is money; a credit may also lower what is due. */
export function isRefunded({ amount_returned, refunds }: Purchase): boolean {
  const sent = refunds.filter(({ status }) => status !== "failed");
  return sent.reduce((sum, { amount }) => sum + amount, 0) >= amount_returned;
}
