import type { Tone } from "@/ui/badge";
import type { PurchaseStatus } from "../schema";

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
