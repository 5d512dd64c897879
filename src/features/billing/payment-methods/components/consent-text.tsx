import type { ClientConfig } from "../schema";

/** The terms under which a card is kept, beside the button that agrees to them. */
export function ConsentText({ config: { consent } }: { config: ClientConfig }) {
  return (
    <p lang={consent.locale} className="text-sm text-pretty text-muted">
      {consent.text}
    </p>
  );
}
