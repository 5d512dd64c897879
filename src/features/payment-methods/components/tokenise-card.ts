import type { ClientConfig } from "../schema";
import { processorSilent, type CardFault, type CollectedCard } from "./card-collector";

const fields: Record<string, CardFault["field"]> = {
  "card[number]": "number",
  "card[exp_month]": "expiry",
  "card[exp_year]": "expiry",
  "card[cvc]": "cvc",
};

/**
 * Hands a card to the sandbox processor and gives its id. Goes to the processor's own address, in the
 * processor's own form encoding: our API never sees a card number, in test mode or otherwise.
 */
export async function tokeniseCard(
  config: ClientConfig,
  card: { number: string; expiry: string; cvc: string },
): Promise<CollectedCard> {
  const [month = "", year = ""] = card.expiry.split("/").map((part) => part.trim());
  const body = new URLSearchParams({
    type: "card",
    "card[number]": card.number.replaceAll(" ", ""),
    "card[exp_month]": month,
    "card[exp_year]": year,
    "card[cvc]": card.cvc,
  });
  const refused = (fault: CardFault): CollectedCard => ({
    processor_payment_method_id: null,
    fault,
  });
  try {
    const response = await fetch(`${config.base_url ?? ""}/v1/payment_methods`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${config.publishable_key}`,
        ...(config.account ? { "stripe-account": config.account } : {}),
      },
      body,
    });
    const answer = (await response.json()) as {
      id?: string;
      error?: { message?: string; param?: string };
    };
    if (response.ok && answer.id) return { processor_payment_method_id: answer.id, fault: null };
    const message = answer.error?.message;
    if (!message || response.status >= 500) return refused(processorSilent);
    return refused({ message, field: fields[answer.error?.param ?? ""] ?? null });
  } catch {
    return refused(processorSilent);
  }
}
