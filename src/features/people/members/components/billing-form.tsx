"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { Me } from "@/features/people/sessions/schema";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import type { BillingTexts } from "./billing-change";
import { useBilling } from "./use-billing";

type Country = { value: string; text: string };

/** The form of the buyer that new invoices name. */
export function BillingForm({ member, countries }: { member: Me["member"]; countries: Country[] }) {
  const words = useTranslations("billing_details");
  const billing = useBilling(member, () => toast(words("saved")));
  const { form, failure, pending, save, faulty } = billing;
  const text = (path: keyof BillingTexts, more: ComponentProps<"input"> = {}) => (
    <TextField {...{ billing, path, more }} />
  );
  return (
    <form
      ref={form}
      noValidate
      aria-label={words("title")}
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Card className="grid gap-5 p-5">
        {text("name", { autoComplete: "organization", placeholder: member.name })}
        {text("tax_id", { autoComplete: "off" })}
        {text("email", { type: "email", autoComplete: "email", inputMode: "email" })}
        <fieldset className="grid gap-5">
          <legend className="mb-3 text-sm font-semibold">{words("address")}</legend>
          {text("address_line_1", { autoComplete: "address-line1" })}
          {text("address_line_2", { autoComplete: "address-line2" })}
          <div className="grid gap-5 sm:grid-cols-2">
            {text("postal_code", { autoComplete: "postal-code" })}
            {text("city", { autoComplete: "address-level2" })}
            {text("administrative_area", { autoComplete: "address-level1" })}
            <CountryField {...{ billing, countries }} />
          </div>
        </fieldset>
      </Card>
      {failure && (
        <Notice tone="danger" live title={words("not_saved")}>
          {faulty.length > 0 ? words("check_marked") : failure.message}
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        className="justify-self-start max-sm:w-full"
        pending={pending}
        pendingLabel={words("saving")}
      >
        {words("save")}
      </Button>
    </form>
  );
}

type Billing = ReturnType<typeof useBilling>;

function TextField({
  billing: { texts, faulty, type },
  path,
  more,
}: {
  billing: Billing;
  path: keyof BillingTexts;
  more: ComponentProps<"input">;
}) {
  const words = useTranslations("billing_details");
  const fault = path === "email" ? words("check_email") : words("check");
  const hint = path === "email" || path === "name" ? words(`hint.${path}`) : undefined;
  return (
    <Field
      label={words(`field.${path}`)}
      hint={hint}
      error={faulty.includes(path) ? fault : undefined}
    >
      {(control) => (
        <Input
          {...more}
          {...control}
          name={path}
          value={texts[path]}
          onChange={(event) => type(path, event.target.value)}
        />
      )}
    </Field>
  );
}

function CountryField({
  billing: { texts, faulty, type },
  countries,
}: {
  billing: Billing;
  countries: Country[];
}) {
  const words = useTranslations("billing_details");
  return (
    <Field
      label={words("field.country_code")}
      error={faulty.includes("country_code") ? words("check") : undefined}
    >
      {(control) => (
        <Select
          {...control}
          name="country_code"
          autoComplete="country"
          value={texts.country_code}
          onChange={(event) => type("country_code", event.target.value)}
        >
          <option value="">{words("no_country")}</option>
          {countries.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
