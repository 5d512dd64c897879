import type { ClientConfig, SetupIntent } from "../schema";
import type { Means } from "./choose-means";

/** Returns the terms that a payer accepts with the click that saves the card. */
export function agreedTo({ consent: { text_version, locale } }: ClientConfig) {
  return { text_version, locale };
}

export type CardFormProps = {
  /** The only kind that the form collects. */
  means: Means;
  config: ClientConfig;
  submitLabel: string;
  /** Starts saving a card with the processor. Rejects on failure. */
  begin: () => Promise<SetupIntent>;
  /** Keeps the card once the processor has saved it. Resolves to a sentence on failure. */
  keep: (setupIntentId: string) => Promise<string | null>;
  onCancel?: (() => void) | undefined;
};

/** The contract of a card form: it has the processor save a card; the page around it decides on its use. */
export type CardForm = (props: CardFormProps) => React.ReactNode;
