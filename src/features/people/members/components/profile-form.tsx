"use client";
import { useTranslations } from "next-intl";
import {
  type Choice,
  ChoiceField,
  TextField,
} from "@/features/platform/custom-fields/components/typed-field";
import type { Me } from "@/features/people/sessions/schema";
import { Button } from "@/ui/button";
import { Card, CardHeader } from "@/ui/card";
import { Notice } from "@/ui/notice";
import { AddressFields } from "./address-fields";
import { OwnFields } from "./own-fields";
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
  const words = useTranslations("details");
  const marked = Object.keys(faults).some((path) => path in texts);
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
      <Card as="section" aria-labelledby="contact-heading" className="grid gap-5 p-5">
        <CardHeader id="contact-heading" title={words("contact")} />
        <TextField typed={profile} path="name" label={words("name")} autoComplete="name" />
        <TextField
          typed={profile}
          path="phone.number"
          label={words("phone")}
          hint={words("phone_hint")}
          optional
          type="tel"
          autoComplete="tel"
        />
        <AddressFields typed={profile} countries={countries} own />
      </Card>
      <Card as="section" aria-labelledby="language-heading" className="grid gap-5 p-5">
        <CardHeader id="language-heading" title={words("language")} />
        <ChoiceField
          typed={profile}
          path="locale"
          label={words("language_label")}
          hint={words("language_hint")}
          choices={languages}
        />
      </Card>
      {me.custom_fields.length > 0 && (
        <Card as="section" aria-labelledby="own-heading" className="grid gap-5 p-5">
          <CardHeader id="own-heading" title={words("own", { club: me.organization.name })} />
          <OwnFields profile={profile} />
        </Card>
      )}
      {failure && (
        <Notice tone="danger" live title={words("failed")}>
          {marked ? words("marked") : failure.message}
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
