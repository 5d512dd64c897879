"use client";
import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import type { TaxRate } from "../../schema";
import { taxWords } from "./tax-words";

/** Asks for the tax on a price; empty for none. An archived rate that is chosen already stays to choose. */
export function TaxChoice({
  taxes,
  value,
  onChange,
  error,
}: {
  taxes: readonly TaxRate[];
  value: string;
  onChange: (id: string) => void;
  error?: string | null;
}) {
  const words = useTranslations("console_catalogue");
  const say = { words, locale: useLocale() };
  const offered = taxes.filter(({ id, archived_at }) => archived_at === null || id === value);
  return (
    <Field label={words("prices.tax_rate")} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="">{taxWords(null, say)}</option>
          {offered.map((rate) => (
            <option key={rate.id} value={rate.id}>
              {taxWords(rate, say)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
