"use client";
import { useTranslations } from "next-intl";
import {
  type Choice,
  ChoiceField,
  TextField,
  type Typed,
} from "@/features/platform/custom-fields/components/typed-field";

/** Asks for an address, line by line; `own` lets a browser fill in that of whoever sits before it. */
export function AddressFields({
  typed,
  countries,
  own = false,
}: {
  typed: Typed;
  countries: Choice[];
  own?: boolean;
}) {
  const words = useTranslations("details");
  const ui = useTranslations("ui");
  const by = (hint: string) => (own ? hint : "off");
  const line = (name: string, label: string, hint: string) => (
    <TextField typed={typed} path={`address.${name}`} label={label} autoComplete={by(hint)} />
  );
  const gap = own ? "gap-5" : "gap-4";
  return (
    <fieldset className={`grid ${gap}`}>
      <legend className="mb-3 text-sm font-semibold">
        {words("address")} <span className="font-normal text-muted">{ui("optional")}</span>
      </legend>
      {line("address_line_1", words("street"), "address-line1")}
      {line("address_line_2", words("floor"), "address-line2")}
      <div className={`grid ${gap} sm:grid-cols-2`}>
        {line("postal_code", words("postal_code"), "postal-code")}
        {line("city", words("city"), "address-level2")}
        {line("administrative_area", words("region"), "address-level1")}
        <ChoiceField
          typed={typed}
          path="address.country_code"
          label={words("country")}
          autoComplete={by("country")}
          none={words("no_country")}
          choices={countries}
        />
      </div>
    </fieldset>
  );
}
