"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { CardForm } from "./card-form";
import { CardFormFoot } from "./card-form-foot";
import { SandboxFrame } from "./sandbox-frame";
import { groupDigits, groupExpiry, testCards } from "./test-cards";
import { TestWallet, WALLET_CARD } from "./test-wallet";
import { useSandboxForm } from "./use-sandbox-form";

/** The card form of test mode. A click on a test card fills it in; no other card is accepted or stored. */
export const SandboxCardForm: CardForm = ({ config, submitLabel, begin, keep, onCancel }) => {
  const { card, change, errorOf, pending, submit, give } = useSandboxForm({ config, begin, keep });
  const words = useTranslations("money");
  return (
    <SandboxFrame
      legend={words("test.choose")}
      tests={testCards.map(({ number, name }) => ({
        name: words(`test.${name}`),
        shown: number,
        onChoose: () => change({ number, expiry: nextYear(), cvc: "123" }),
      }))}
      above={
        <TestWallet
          pending={pending}
          onConfirm={() => give({ number: WALLET_CARD, expiry: nextYear(), cvc: "123" })}
        />
      }
      onSubmit={submit}
    >
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
    </SandboxFrame>
  );
};

/** Returns December of next year, an expiry that is always valid in tests. */
function nextYear(): string {
  return `12 / ${String((new Date().getFullYear() + 1) % 100).padStart(2, "0")}`;
}
