import type { ClientConfig } from "../schema";

/** The terms for saving a card, beside the button that accepts them. */
export function ConsentText({ config: { consent } }: { config: ClientConfig }) {
  return (
    <p lang={consent.locale} className="text-sm text-pretty text-muted">
      {consent.text}
    </p>
  );
}
