"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { failureOf } from "@/ui/failure";
import type { CardFormProps } from "./card-form";
import { type CardFault, cardEntry, saveInSandbox } from "./save-in-sandbox";

/** Returns the state of the test mode's form: its entries, their faults, and saving. */
export function useSandboxForm({
  config,
  begin,
  keep,
}: Pick<CardFormProps, "config" | "begin" | "keep">) {
  const words = useTranslations("money");
  const [card, setCard] = useState({ number: "", expiry: "", cvc: "" });
  const [fault, setFault] = useState<CardFault | null>(null);
  const [pending, setPending] = useState(false);
  const errorOf = (field: CardFault["field"]) =>
    fault?.field === field ? (fault.message ?? words("form.silent")) : null;
  const change = (part: Partial<typeof card>) => {
    setFault(null);
    setCard({ ...card, ...part });
  };

  async function submit() {
    const missing = missingField(card);
    if (missing) return setFault({ field: missing, message: words(`form.${missing}_missing`) });
    return save(card);
  }

  async function save(used: typeof card) {
    setPending(true);
    const saving = await saveInSandbox(config, cardEntry(used), begin).catch((error: unknown) => ({
      came: "fault" as const,
      fault: { field: null, message: failureOf(error).message },
    }));
    // The bank's page is loading: the button must not change until then.
    if (saving.came === "left") return;
    if (saving.came === "fault") setFault(saving.fault);
    else {
      const message = await keep(saving.setup_intent_id);
      if (message) setFault({ field: null, message });
    }
    setPending(false);
  }

  return {
    ...{ card, change, errorOf, pending },
    submit: () => !pending && void submit(),
    /** Saves a card that is not typed, as a wallet does. */
    give: (used: typeof card) => {
      setFault(null);
      if (!pending) void save(used);
    },
  };
}

function missingField(card: { number: string; expiry: string; cvc: string }) {
  if (card.number.length < 13) return "number";
  if (!/^\d\d \/ \d\d$/.test(card.expiry)) return "expiry";
  return card.cvc.length < 3 ? "cvc" : null;
}
