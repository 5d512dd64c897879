"use client";
import type { Me } from "@/features/people/sessions/schema";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { OwnFields } from "./own-fields";
import type { Choice } from "./profile-change";
import { ChoiceField, TextField } from "./profile-field";
import { useProfile } from "./use-profile";

/** The form for a member's own data, except the sign-in address. */
export function ProfileForm({
  first,
  countries,
  languages,
}: {
  first: Me;
  countries: Choice[];
  languages: Choice[];
}) {
  const profile = useProfile(first);
  const { form, me, texts, faults, failure, pending, save } = profile;
  const marked = Object.keys(faults).some((path) => path in texts);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Your details"
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Card as="section" aria-labelledby="contact-heading" className="grid gap-5 p-5">
        <CardHeader id="contact-heading" title="Name and contact" />
        <TextField {...{ profile }} path="name" label="Name" autoComplete="name" />
        <TextField
          {...{ profile }}
          path="phone.number"
          label="Phone"
          hint="Include the country code, e.g. +49&nbsp;30&nbsp;901820."
          optional
          type="tel"
          autoComplete="tel"
        />
        <fieldset className="grid gap-5">
          <legend className="mb-3 text-sm font-semibold">
            Address <span className="font-normal text-muted">(optional)</span>
          </legend>
          <TextField
            {...{ profile }}
            path="address.address_line_1"
            label="Street and number"
            autoComplete="address-line1"
          />
          <TextField
            {...{ profile }}
            path="address.address_line_2"
            label="Floor, flat or company"
            autoComplete="address-line2"
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              {...{ profile }}
              path="address.postal_code"
              label="Postal code"
              autoComplete="postal-code"
            />
            <TextField
              {...{ profile }}
              path="address.city"
              label="City"
              autoComplete="address-level2"
            />
            <TextField
              {...{ profile }}
              path="address.administrative_area"
              label="State or region"
              autoComplete="address-level1"
            />
            <ChoiceField
              {...{ profile }}
              path="address.country_code"
              label="Country"
              autoComplete="country"
              none="No country"
              choices={countries}
            />
          </div>
        </fieldset>
      </Card>
      <Card as="section" aria-labelledby="language-heading" className="grid gap-5 p-5">
        <CardHeader id="language-heading" title="Language" />
        <ChoiceField
          {...{ profile }}
          path="locale"
          label="Email and document language"
          hint="Confirmations, reminders and invoices from now on."
          choices={languages}
        />
      </Card>
      {me.custom_fields.length > 0 && (
        <Card as="section" aria-labelledby="own-heading" className="grid gap-5 p-5">
          <CardHeader id="own-heading" title={`For ${me.organization.name}`} />
          <OwnFields profile={profile} />
        </Card>
      )}
      {failure && (
        <Notice tone="danger" live title="Couldn’t save your details">
          {marked ? "Please check the marked fields." : failure.message}
        </Notice>
      )}
      <Button
        type="submit"
        size="lg"
        className="justify-self-start max-sm:w-full"
        pending={pending}
        pendingLabel="Saving"
      >
        Save
      </Button>
    </form>
  );
}
