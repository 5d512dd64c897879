"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CardFormProps } from "./card-form";
import { cardEntry } from "./save-in-sandbox";
import { useSandboxSaving } from "./use-sandbox-saving";

/** Returns the state of the test mode's form: its entries, their faults, and saving. */
export function useSandboxForm(props: Pick<CardFormProps, "config" | "begin" | "keep">) {
  const words = useTranslations("money");
  const [card, setCard] = useState({ number: "", expiry: "", cvc: "" });
  const { setFault, errorOf, pending, save } = useSandboxSaving(props);
  return {
    ...{ card, errorOf, pending },
    change: (part: Partial<typeof card>) => {
      setFault(null);
      setCard({ ...card, ...part });
    },
    submit: () => {
      const missing = missingField(card);
      if (missing) setFault({ field: missing, message: words(`form.${missing}_missing`) });
      else save(cardEntry(card));
    },
    /** Saves a card that is not typed, as a wallet does. */
    give: (used: typeof card) => save(cardEntry(used)),
  };
}

function missingField(card: { number: string; expiry: string; cvc: string }) {
  if (card.number.length < 13) return "number";
  if (!/^\d\d \/ \d\d$/.test(card.expiry)) return "expiry";
  return card.cvc.length < 3 ? "cvc" : null;
}
