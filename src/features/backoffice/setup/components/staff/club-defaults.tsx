"use client";
import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";

/** What can be chosen: read on the server, since browsers know other zones and currencies. */
export type Choices = {
  languages: readonly { value: string; text: string }[];
  zones: readonly string[];
  currencies: readonly string[];
};

export type Defaults = { zone: string; currency: string; locale: string; tax: string };

/** Says what the country suggests, and lets it be changed; open at once where it suggests nothing. */
export function ClubDefaults({
  defaults,
  choices,
  known,
  onChange,
}: {
  defaults: Defaults;
  choices: Choices;
  known: boolean;
  onChange: (defaults: Defaults) => void;
}) {
  const words = useTranslations("console_setup.found");
  const reader = useLocale();
  const { zone, currency, locale, tax } = defaults;
  const [base = ""] = locale.split("-");
  const language = choices.languages.find(({ value }) => value === base)?.text ?? locale;
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  const percent = new Intl.NumberFormat(reader).format(Number(tax.replace(",", ".")) || 0);
  return (
    <details className="group rounded-lg bg-sunken px-4 py-3 text-sm" open={!known || undefined}>
      <summary className="grid cursor-pointer list-none gap-0.5 rounded-md">
        <span>{words("suggested", { zone: place, currency, language })}</span>
        <span className="text-muted">
          {tax === ""
            ? words("no_tax")
            : words("suggested_tax", { percent, tax: words("tax_name") })}
        </span>
        <span className="inline-flex min-h-9 items-center font-medium text-accent pointer-coarse:min-h-11">
          {words("change")}
        </span>
      </summary>
      <div className="mt-3 grid gap-4">
        <Field label={words("zone")}>
          {(control) => (
            <Select
              {...control}
              value={zone}
              onChange={(event) => onChange({ ...defaults, zone: event.target.value })}
            >
              {optionsWith(choices.zones, zone)}
            </Select>
          )}
        </Field>
        <Field label={words("currency")}>
          {(control) => (
            <Select
              {...control}
              value={currency}
              onChange={(event) => onChange({ ...defaults, currency: event.target.value })}
            >
              {optionsWith(choices.currencies, currency)}
            </Select>
          )}
        </Field>
        <Field label={words("language")}>
          {(control) => (
            <Select
              {...control}
              value={base}
              onChange={(event) => onChange({ ...defaults, locale: event.target.value })}
            >
              {choices.languages.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={words("tax")} hint={words("tax_hint")} optional>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              pattern="\d{1,2}([.,]\d{1,3})?"
              value={tax}
              onChange={(event) => onChange({ ...defaults, tax: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}

/** The platform knows fewer spellings than there are: the chosen one is always among the choices. */
function optionsWith(values: readonly string[], chosen: string) {
  const all = values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => (
    <option key={value} value={value}>
      {value.replaceAll("_", " ")}
    </option>
  ));
}
