"use client";
import { useState } from "react";
import { failureOf } from "@/ui/failure";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { CardForm } from "./card-form";
import { CardFormFoot } from "./card-form-foot";
import { type CardFault, saveInSandbox } from "./save-in-sandbox";
import { groupDigits, groupExpiry, testCards } from "./test-cards";

/** The card form of test mode. A click on a test card fills it in; no other card is accepted or kept. */
export const SandboxCardForm: CardForm = ({ config, submitLabel, begin, keep, onCancel }) => {
  const [card, setCard] = useState({ number: "", expiry: "", cvc: "" });
  const [fault, setFault] = useState<CardFault | null>(null);
  const [pending, setPending] = useState(false);
  const errorOf = (field: CardFault["field"]) => (fault?.field === field ? fault.message : null);
  const change = (part: Partial<typeof card>) => {
    setFault(null);
    setCard({ ...card, ...part });
  };

  async function submit() {
    const missing = missingField(card);
    if (missing) return setFault(missing);
    setPending(true);
    const saving = await saveInSandbox(config, card, begin).catch((error: unknown) => ({
      came: "fault" as const,
      fault: { field: null, message: failureOf(error).message },
    }));
    // The bank's page is on its way: the button stays as it is until it is there.
    if (saving.came === "left") return;
    if (saving.came === "fault") setFault(saving.fault);
    else {
      const message = await keep(saving.setup_intent_id);
      if (message) setFault({ field: null, message });
    }
    setPending(false);
  }

  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm text-muted">
          Test mode takes test cards only. Choose one:
        </legend>
        <div className="grid gap-1.5 sm:grid-cols-2">
          {testCards.map(({ number, text }) => (
            <button
              key={number}
              type="button"
              onClick={() => change({ number, expiry: nextYear(), cvc: "123" })}
              className="rounded-md bg-sunken px-3 py-2 text-left hover:bg-line forced-colors:border"
            >
              <span className="block text-sm font-medium">{text}</span>
              <span className="tabular block text-xs text-muted">{number}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <Field label="Card number" error={errorOf("number")}>
        {(control) => (
          <Input
            {...control}
            className="tabular"
            inputMode="numeric"
            autoComplete="cc-number"
            value={card.number}
            onChange={(event) => change({ number: groupDigits(event.target.value) })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Expires (MM / YY)" error={errorOf("expiry")}>
          {(control) => (
            <Input
              {...control}
              className="tabular"
              inputMode="numeric"
              autoComplete="cc-exp"
              value={card.expiry}
              onChange={(event) => change({ expiry: groupExpiry(event.target.value) })}
            />
          )}
        </Field>
        <Field label="Security code" error={errorOf("cvc")}>
          {(control) => (
            <Input
              {...control}
              className="tabular"
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              value={card.cvc}
              onChange={(event) => change({ cvc: event.target.value.replaceAll(/\D/g, "") })}
            />
          )}
        </Field>
      </div>
      <CardFormFoot
        fault={errorOf(null)}
        config={config}
        submitLabel={submitLabel}
        pending={pending}
        onCancel={onCancel}
      />
    </form>
  );
};

function missingField(card: { number: string; expiry: string; cvc: string }): CardFault | null {
  if (card.number.length < 13) return { field: "number", message: "Enter the card’s number." };
  if (!/^\d\d \/ \d\d$/.test(card.expiry)) {
    return { field: "expiry", message: "Enter month and year." };
  }
  if (card.cvc.length < 3) return { field: "cvc", message: "Enter the code." };
  return null;
}

/** December of the next year: valid for as long as anybody tests today. */
function nextYear(): string {
  return `12 / ${String((new Date().getFullYear() + 1) % 100).padStart(2, "0")}`;
}
