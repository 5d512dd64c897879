"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { Organization } from "@/features/platform/organizations/schema";
import { Button } from "@/ui/button";
import { ErrorNote } from "@/ui/error-note";
import { Field } from "@/ui/field";
import { Select } from "@/ui/input";
import { useLeaveWarning } from "@/ui/use-leave-warning";
import { changesIn } from "./club-changes";
import { ClubSection, TextField } from "./club-fields";
import { hoursFrom, type OpenDay, openDaysOf } from "./open-days";
import { OpenDays } from "./open-days-fields";
import { useClub } from "./use-club";

type Choice = { value: string; text: string };

/** Edits what members and documents say about the club; sends only what was changed. */
export function ClubForm({
  club,
  version,
  countries,
  languages,
  zones,
  currencies,
  mayChange,
}: {
  club: Organization;
  version: string;
  countries: readonly Choice[];
  languages: readonly Choice[];
  zones: readonly string[];
  currencies: readonly string[];
  mayChange: boolean;
}) {
  const words = useTranslations("console_setup.club");
  const page = useTranslations("console_setup.page");
  const [days, setDays] = useState<readonly OpenDay[]>(() =>
    openDaysOf(club.profile.opening_hours),
  );
  const [touched, setTouched] = useState(false);
  const { pending, refusal, faults, save } = useClub({ id: club.id, version });
  useLeaveWarning(touched);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const changes = changesIn(new FormData(event.currentTarget), club, hoursFrom(days));
    if (await save(changes, words("saved"))) setTouched(false);
  };
  const { profile, address, branding } = club;
  const text = { faults, disabled: !mayChange };
  const tone = branding["tone"] === "formal" ? "formal" : "informal";
  const [base = ""] = club.locale.split("-");
  return (
    <form
      className="grid max-w-3xl gap-6"
      onChange={() => setTouched(true)}
      onSubmit={(event) => void send(event)}
    >
      <ClubSection title={words("about")}>
        <TextField {...text} name="name" label={words("name")} value={club.name} required />
        <Chosen name="tone" label={words("tone")} value={tone} disabled={!mayChange}>
          {(["informal", "formal"] as const).map((one) => ({ value: one, text: words(one) }))}
        </Chosen>
        <Chosen
          name="member_view"
          label={words("member_view")}
          value={String(club.member_view)}
          disabled={!mayChange}
        >
          {[
            { value: "true", text: words("member_view_on") },
            { value: "false", text: words("member_view_off") },
          ]}
        </Chosen>
        <TextField
          {...text}
          name="profile.house_rules"
          label={words("rules")}
          value={profile.house_rules}
          lines={5}
          most={2000}
          wide
        />
      </ClubSection>
      <ClubSection title={words("defaults")} lead={words("defaults_text")}>
        <Chosen
          name="default_timezone"
          label={words("zone")}
          value={club.default_timezone}
          disabled={!mayChange}
        >
          {choicesOf(zones)}
        </Chosen>
        <Chosen
          name="default_currency"
          label={words("currency")}
          value={club.default_currency}
          disabled={!mayChange}
        >
          {choicesOf(currencies)}
        </Chosen>
        <Chosen name="locale" label={words("language")} value={base} disabled={!mayChange}>
          {languages}
        </Chosen>
        <TextField
          {...text}
          name="hold_minutes"
          label={words("hold")}
          value={String(club.hold_minutes)}
          type="number"
          required
        />
      </ClubSection>
      <ClubSection title={words("legal")}>
        <TextField
          {...text}
          name="legal_name"
          label={words("legal_name")}
          value={club.legal_name}
        />
        <TextField {...text} name="tax_id" label={words("tax_id")} value={club.tax_id} most={50} />
        <TextField
          {...text}
          name="document_footer"
          label={words("footer")}
          hint={words("footer_hint")}
          value={club.document_footer}
          lines={2}
          most={500}
          wide
        />
      </ClubSection>
      <ClubSection title={words("address")}>
        <TextField
          {...text}
          name="address.address_line_1"
          label={words("street")}
          value={address?.address_line_1}
        />
        <TextField
          {...text}
          name="address.address_line_2"
          label={words("more_street")}
          value={address?.address_line_2}
        />
        <TextField
          {...text}
          name="address.postal_code"
          label={words("postal")}
          value={address?.postal_code}
        />
        <TextField {...text} name="address.city" label={words("city")} value={address?.city} />
        <Chosen
          name="address.country_code"
          label={words("country")}
          value={address?.country_code ?? ""}
          disabled={!mayChange}
        >
          {[{ value: "", text: "–" }, ...countries]}
        </Chosen>
        <TextField
          {...text}
          name="profile.map_url"
          label={words("map")}
          hint={words("link_hint")}
          value={profile.map_url}
          type="url"
        />
      </ClubSection>
      <ClubSection title={words("contact")}>
        <TextField
          {...text}
          name="profile.phone"
          label={words("phone")}
          hint={words("phone_hint")}
          value={profile.phone}
          type="tel"
        />
        <TextField
          {...text}
          name="profile.email"
          label={words("mail")}
          value={profile.email}
          type="email"
        />
        <TextField
          {...text}
          name="profile.website"
          label={words("website")}
          hint={words("link_hint")}
          value={profile.website}
          type="url"
        />
        <TextField
          {...text}
          name="notify_email"
          label={words("notify")}
          hint={words("notify_hint")}
          value={club.notify_email}
          type="email"
        />
      </ClubSection>
      <ClubSection title={words("hours")} lead={words("hours_hint")} one>
        <OpenDays
          days={days}
          disabled={!mayChange}
          onChange={(next) => {
            setTouched(true);
            setDays(next);
          }}
        />
        <TextField
          {...text}
          name="profile.opening_notes"
          label={words("hours_notes")}
          value={profile.opening_notes}
          lines={2}
          most={500}
          wide
        />
      </ClubSection>
      {refusal && <ErrorNote title={page("not_done")} message={refusal} />}
      {mayChange && (
        <div className="sticky bottom-18 z-10 flex items-center gap-4 rounded-xl bg-surface/90 py-3 backdrop-blur-md md:bottom-0">
          <Button type="submit" pending={pending}>
            {words("save")}
          </Button>
          {touched && <p className="text-sm text-muted">{words("not_saved")}</p>}
        </div>
      )}
    </form>
  );
}

function Chosen({
  name,
  label,
  value,
  disabled,
  children,
}: {
  name: string;
  label: string;
  value: string;
  disabled: boolean;
  children: readonly Choice[];
}) {
  const all = children.some((one) => one.value === value)
    ? children
    : [{ value, text: value }, ...children];
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} name={name} defaultValue={value} disabled={disabled}>
          {all.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function choicesOf(values: readonly string[]): Choice[] {
  return values.map((value) => ({ value, text: value.replaceAll("_", " ") }));
}
