"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney } from "@/lib/money";
import { typedAmount } from "@/lib/typed-amount";
import { consoleClient } from "@/ui/console-client";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { StepForm } from "./step-form";
import { useStep } from "./use-step";

export type Rate = { id: string; name: string; percentage: number; inclusive: boolean };

/** Prices every place by the hour, or says that they are free on purpose. */
export function PriceStep({ currency, rates }: { currency: string; rates: readonly Rate[] }) {
  const words = useTranslations("console_setup.prices");
  const locale = useLocale();
  const [free, setFree] = useState(false);
  const [typed, setTyped] = useState("");
  const [rate, setRate] = useState(rates[0]?.id ?? "");
  const [fault, setFault] = useState<string | null>(null);
  const { pending, refusal, perform } = useStep();
  const amount = free ? 0 : typedAmount(typed, currency);
  const send = () => {
    if (amount === null) return setFault(words("amount_fault"));
    const rule = { name: words("rule"), currency, amount, unit: "hour" as const };
    const tax_rate_id = free || rate === "" ? null : rate;
    void perform(
      () => consoleClient().priceRules.create.mutate({ ...rule, tax_rate_id }),
      words("saved"),
    );
  };
  const shown = (minor: number) => formatMoney(minor, currency, locale);
  return (
    <StepForm lead={words("lead")} submit={words("save")} {...{ pending, refusal }} onSubmit={send}>
      {!free && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words("amount", { currency })} error={fault}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                value={typed}
                onChange={(event) => {
                  setFault(null);
                  setTyped(event.target.value);
                }}
              />
            )}
          </Field>
          <Field label={words("tax")}>
            {(control) => (
              <Select {...control} value={rate} onChange={(event) => setRate(event.target.value)}>
                {rates.map(({ id, name, percentage, inclusive }) => (
                  <option key={id} value={id}>
                    {words(inclusive ? "rate" : "rate_added", {
                      name,
                      percent: new Intl.NumberFormat(locale).format(percentage),
                    })}
                  </option>
                ))}
                <option value="">{words("no_tax")}</option>
              </Select>
            )}
          </Field>
        </div>
      )}
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={free}
          onChange={(event) => setFree(event.target.checked)}
          className="size-5 accent-[var(--accent)]"
        />
        {words("free")}
      </label>
      <p aria-live="polite" className="min-h-6 text-sm text-muted">
        {free
          ? words("sentence_free")
          : amount !== null &&
            words("sentence", { amount: shown(amount), twice: shown(amount * 2) })}
      </p>
    </StepForm>
  );
}
