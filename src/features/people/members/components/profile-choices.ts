/** The choices of the profile form, in the reader's language. Pure. */
import { getCountries } from "libphonenumber-js/max";
import type { Choice } from "@/features/platform/custom-fields/components/typed-field";
import type { Me } from "@/features/people/sessions/schema";
import type { Words } from "@/server/words/messages";

/** Returns all countries, sorted by name. */
export function listCountries(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return getCountries()
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
}

type Spoken = {
  member: Pick<Me["member"], "locale">;
  organization: Pick<Me["organization"], "locale">;
};

/**
 * Returns the club's language and those of the catalogue, each by its own name. A member may have one that is not
 * listed (`en-GB`).
 */
export function listLanguages(
  { member, organization }: Spoken,
  catalogue: readonly Choice[],
  words: Words<"details">,
): Choice[] {
  const nameOf = (tag: string) =>
    catalogue.find(({ value }) => value === tag.split("-")[0])?.text ??
    new Intl.DisplayNames(tag, { type: "language" }).of(tag) ??
    tag;
  const has = member.locale;
  const other = has !== null && !catalogue.some(({ value }) => value === has);
  const exact = (tag: string) => new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return [
    { value: "", text: words("club_language", { language: nameOf(organization.locale) }) },
    ...catalogue,
    ...(other ? [{ value: has, text: exact(has) }] : []),
  ];
}
