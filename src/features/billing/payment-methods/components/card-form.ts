import type { ClientConfig, SetupIntent } from "../schema";

/** What a payer agrees to by the click that saves the card. */
export function agreedTo({ consent: { text_version, locale } }: ClientConfig) {
  return { text_version, locale };
}

export type CardFormProps = {
  config: ClientConfig;
  submitLabel: string;
  /** Begins the saving of a card with the processor. Rejects where that failed. */
  begin: () => Promise<SetupIntent>;
  /** The processor has the card: keeps it here. Resolves to a sentence where it could not be kept. */
  keep: (setupIntentId: string) => Promise<string | null>;
  onCancel?: (() => void) | undefined;
};

/** A card form's contract: it has the processor save a card, the page around it decides what it is for. */
export type CardForm = (props: CardFormProps) => React.ReactNode;
