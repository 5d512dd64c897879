/** How a delivery ended so far, in words. Pure. */
import type { Words } from "@/server/words/messages";
import type { Attempt, WebhookDelivery } from "../../schema";

type Says = Words<"console_developers">;

export const DELIVERY_TONES = {
  pending: "held",
  succeeded: "positive",
  failed: "danger",
} as const satisfies Record<WebhookDelivery["status"], string>;

/** Returns what a receiver answered, or why it did not. */
export function answerOf({ response_status, error }: Attempt, words: Says): string {
  if (error !== null) return words(`hooks.errors.${error}`);
  return words("hooks.answered", { status: String(response_status ?? "") });
}
