import type { PaymentMethod } from "@/features/payment-methods/schema";
import { cardName } from "@/features/payment-methods/components/card-name";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";

/** What will get in a member's way before long. Nothing where nothing will. */
export function Attention({ cards }: { cards: PaymentMethod[] }) {
  const card = cards.find((one) => one.is_default && !one.usable);
  if (!card) return null;
  return (
    <Notice
      tone="warning"
      title="Your card has expired"
      action={
        <LinkButton href="/cards" size="sm" variant="secondary">
          Add another card
        </LinkButton>
      }
    >
      {cardName(card)} can no longer be charged.
    </Notice>
  );
}
