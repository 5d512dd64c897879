/** The choices of the profile form, in English like the portal. Pure. */
import { getCountries } from "libphonenumber-js/max";
import type { Me } from "@/features/people/sessions/schema";
import type { Choice } from "./profile-change";

const LANGUAGES: Choice[] = [
  { value: "en", text: "English" },
  { value: "de", text: "Deutsch" },
];

/** Returns all countries, sorted by name. */
export function listCountries(): Choice[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return getCountries()
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .sort((a, b) => a.text.localeCompare(b.text, "en"));
}

/**
 * Returns the languages for mail, the organization's own first. A member may have one that is not listed
 * (`en-GB`).
 */
export function listLanguages({ member, organization }: Pick<Me, "member" | "organization">) {
  const own = LANGUAGES.find(({ value }) => organization.locale.startsWith(value));
  const text = `${own ? `${own.text}, as` : "As"} ${organization.name} writes`;
  const names = new Intl.DisplayNames("en", { type: "language" });
  const has = member.locale;
  const other = has !== null && !LANGUAGES.some(({ value }) => value === has);
  return [
    { value: "", text },
    ...LANGUAGES,
    ...(other ? [{ value: has, text: names.of(has) ?? has }] : []),
  ];
}
