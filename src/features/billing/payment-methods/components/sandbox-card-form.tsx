"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { CardForm } from "./card-form";
import { CardFormFoot } from "./card-form-foot";
import { groupDigits, groupExpiry, testCards } from "./test-cards";
import { TestWallet, WALLET_CARD } from "./test-wallet";
import { useSandboxForm } from "./use-sandbox-form";

/** The card form of test mode. A click on a test card fills it in; no other card is accepted or stored. */
export const SandboxCardForm: CardForm = ({ config, submitLabel, begin, keep, onCancel }) => {
  const { card, change, errorOf, pending, submit, give } = useSandboxForm({ config, begin, keep });
  const words = useTranslations("money");
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TestWallet
        pending={pending}
        onConfirm={() => give({ number: WALLET_CARD, expiry: nextYear(), cvc: "123" })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm text-muted">{words("test.choose")}</legend>
        <div className="grid gap-1.5 sm:grid-cols-2">
          {testCards.map(({ number, name }) => (
            <button
              key={number}
              type="button"
              onClick={() => change({ number, expiry: nextYear(), cvc: "123" })}
              className="rounded-md bg-sunken px-3 py-2 text-left hover:bg-line forced-colors:border"
            >
              <span className="block text-sm font-medium">{words(`test.${name}`)}</span>
              <span className="tabular block text-xs text-muted">{number}</span>
            </button>
          ))}
        </div>
      </fieldset>
      <Field label={words("form.number")} error={errorOf("number")}>
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
        <Field label={words("form.expiry")} error={errorOf("expiry")}>
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
        <Field label={words("form.cvc")} error={errorOf("cvc")}>
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

/** Returns December of next year, an expiry that is always valid in tests. */
function nextYear(): string {
  return `12 / ${String((new Date().getFullYear() + 1) % 100).padStart(2, "0")}`;
}
