"use client";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { amountText, parseAmount } from "@/lib/amount";
import { Field } from "./field";
import { Input } from "./input";

/**
 * Asks for an amount in the reader's own notation, and hands on minor units: null while nothing is typed. A form with
 * an amount that cannot be read is not sent.
 */
export function AmountField({
  label,
  hint,
  error,
  currency,
  initial = null,
  required = false,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  currency: string;
  /** Minor units. */
  initial?: number | null;
  required?: boolean;
  onChange: (amount: number | null) => void;
}) {
  const words = useTranslations("ui");
  const locale = useLocale();
  const [text, setText] = useState(initial === null ? "" : amountText(initial, currency, locale));
  const [left, setLeft] = useState(false);
  const unreadable =
    text.trim() !== "" && parseAmount(text, currency, locale) === null ? words("no_amount") : "";
  return (
    <Field
      label={label}
      hint={hint}
      optional={!required}
      error={error ?? (left && unreadable ? unreadable : null)}
    >
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            ref={(element) => element?.setCustomValidity(unreadable)}
            inputMode="decimal"
            autoComplete="off"
            required={required}
            value={text}
            onBlur={() => setLeft(true)}
            onChange={({ target: { value } }) => {
              setText(value);
              onChange(value.trim() === "" ? null : parseAmount(value, currency, locale));
            }}
            className="tabular pr-16"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-sm text-muted"
          >
            {currency}
          </span>
        </span>
      )}
    </Field>
  );
}
