"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { PaymentMethod } from "@/features/billing/payment-methods/schema";
import { Button } from "@/ui/button";
import { keepsWords, type OwnCost, type PressTerms, pressWords } from "./price-words";
import type { useBook, Wanted } from "./use-book";

/**
 * Shows the button that takes a place in one press, a warning of what a cancellation keeps, and the way to
 * another payment where the press would charge a card.
 */
export function TakePlace({
  wanted,
  price,
  terms,
  starts_at,
  card,
  booking: { book, hold, busy },
  ready,
  event = false,
  pendingLabel,
  className = "",
}: {
  wanted: Wanted;
  price: OwnCost;
  terms: PressTerms;
  starts_at: string;
  card: PaymentMethod | null;
  booking: ReturnType<typeof useBook>;
  /** False while the price or the card is not known yet. */
  ready: boolean;
  /** True for a place at an event. */
  event?: boolean;
  pendingLabel: string;
  className?: string;
}) {
  const locale = useLocale();
  const words = useTranslations("prices");
  const [openedAt] = useState(() => Date.now());
  const asks = terms.requires_approval;
  const keeps = keepsWords(price, { terms, starts_at, now: openedAt }, { words });
  return (
    <div className={`grid gap-2 ${className}`}>
      <Button
        size="lg"
        block
        pending={busy}
        pendingLabel={pendingLabel}
        disabled={!ready}
        onClick={() => book(wanted)}
      >
        <span suppressHydrationWarning>
          {pressWords(price, { asks, card, event, words, locale })}
        </span>
      </Button>
      {keeps && <p className="text-center text-sm text-muted">{keeps}</p>}
      {card && price.amount_due > 0 && !asks && (
        <Button
          variant="ghost"
          block
          className="text-muted"
          disabled={!ready || busy}
          onClick={() => hold(wanted)}
        >
          {words("press.other")}
        </Button>
      )}
    </div>
  );
}
