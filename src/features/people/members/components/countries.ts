import { getCountries } from "libphonenumber-js/max";

/** Returns all countries by their names in the reader's language, sorted as it sorts. */
export function countriesFor(locale: string): { value: string; text: string }[] {
  const names = new Intl.DisplayNames([locale, "en"], { type: "region" });
  return getCountries()
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
}
