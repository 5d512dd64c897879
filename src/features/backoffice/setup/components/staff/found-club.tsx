"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { suggestionFor } from "@/lib/countries";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { type Choices, ClubDefaults, type Defaults } from "./club-defaults";

type Choice = { value: string; text: string };

export type FoundAnswers = {
  club: {
    name: string;
    country: string;
    default_timezone: string;
    default_currency: string;
    locale: string;
    tax_name: string;
    tax_percentage: number | null;
  };
  founder: { name: string; email: string } | null;
};

/** Asks for the few things that a club begins with; the country suggests the rest. */
export function FoundClub({
  countries,
  choices,
  likely,
  first,
  onSend,
}: {
  countries: readonly Choice[];
  choices: Choices;
  /** The country that the browser's languages speak of. */
  likely: string | null;
  /** True for the installation's first club, whose founder is not known yet. */
  first: boolean;
  /** Makes the club; returns a sentence if it could not. */
  onSend: (answers: FoundAnswers) => Promise<string | null>;
}) {
  const words = useTranslations("console_setup.found");
  const [country, setCountry] = useState(likely ?? "");
  const [defaults, setDefaults] = useState<Defaults>(() => defaultsFor(likely ?? ""));
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (field: string) => String(typed.get(field) ?? "").trim();
    const percentage = Number(defaults.tax.replace(",", "."));
    setPending(true);
    setRefusal(
      await onSend({
        club: {
          ...{ name: text("club"), country, locale: defaults.locale },
          ...{ default_timezone: defaults.zone, default_currency: defaults.currency },
          tax_name: words("tax_name"),
          tax_percentage: defaults.tax.trim() === "" || percentage === 0 ? null : percentage,
        },
        founder: first ? { name: text("name"), email: text("email") } : null,
      }),
    );
    setPending(false);
  };
  return (
    <form className="grid gap-5" onSubmit={(event) => void send(event)}>
      {refusal && <ErrorNote title={words("not_done")} message={refusal} />}
      <Field label={words("name")}>
        {(control) => (
          <Input {...control} name="club" required maxLength={200} autoComplete="organization" />
        )}
      </Field>
      <Field label={words("country")}>
        {(control) => (
          <Select
            {...control}
            required
            value={country}
            onChange={(event) => {
              setCountry(event.target.value);
              setDefaults(defaultsFor(event.target.value));
            }}
          >
            <option value="">{words("choose")}</option>
            {countries.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {country && (
        <ClubDefaults
          key={country}
          defaults={defaults}
          choices={choices}
          known={suggestionFor(country) !== null}
          onChange={setDefaults}
        />
      )}
      {first && (
        <>
          <Field label={words("you")}>
            {(control) => (
              <Input {...control} name="name" required maxLength={200} autoComplete="name" />
            )}
          </Field>
          <Field label={words("email")} hint={words("email_hint")}>
            {(control) => (
              <Input
                {...control}
                type="email"
                name="email"
                required
                maxLength={254}
                autoComplete="email"
              />
            )}
          </Field>
        </>
      )}
      <Button type="submit" size="lg" block pending={pending}>
        {words("submit")}
      </Button>
    </form>
  );
}

/** Returns what a country suggests; without a suggestion, what the browser's own place does. */
function defaultsFor(country: string): Defaults {
  const known = suggestionFor(country);
  if (known) {
    const { timezone, currency, locale, tax } = known;
    return { zone: timezone, currency, locale, tax: tax === null ? "" : String(tax) };
  }
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { zone, currency: "EUR", locale: "en", tax: "" };
}
