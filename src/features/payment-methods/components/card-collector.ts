import type { ClientConfig } from "../schema";

/** What came of a card that was typed in: the processor's id for it, or a fault to show in the form. */
export type CollectedCard =
  | { processor_payment_method_id: string; fault: null }
  | { processor_payment_method_id: null; fault: CardFault };

export type CardFault = { message: string; field: "number" | "expiry" | "cvc" | null };

/** What a payer agrees to by the click that saves the card. */
export function agreedTo({ consent: { text_version, locale } }: ClientConfig) {
  return { text_version, locale };
}

export const processorSilent: CardFault = {
  field: null,
  message: "The payment service did not answer. Nothing was saved or charged; please try again.",
};

/** A card form's contract: it collects, the page around it decides what the card is for. */
export type CardForm = (props: {
  config: ClientConfig;
  submitLabel: string;
  /** Called with the processor's id; resolves to a sentence where the card could not be kept. */
  onCard: (processorPaymentMethodId: string) => Promise<string | null>;
  onCancel?: () => void;
}) => React.ReactNode;
