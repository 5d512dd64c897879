/** What a club most likely wants, by the country where it is; each value is only a suggestion. Pure data. */

type Suggestion = {
  timezone: string;
  currency: string;
  /** A language of the product's own texts. */
  locale: string;
  /** The usual rate of the tax on sales, in percent; null where it is not one rate for the country. */
  tax: number | null;
};

const of = (
  timezone: string,
  currency: string,
  locale: string,
  tax: number | null,
): Suggestion => ({
  timezone,
  currency,
  locale,
  tax,
});

/** Rates as of 2026. Prices contain the tax everywhere but where `tax` is null. */
const COUNTRIES: Record<string, Suggestion> = {
  AT: of("Europe/Vienna", "EUR", "de-AT", 20),
  AU: of("Australia/Sydney", "AUD", "en-AU", 10),
  BE: of("Europe/Brussels", "EUR", "fr-BE", 21),
  BG: of("Europe/Sofia", "EUR", "en", 20),
  CA: of("America/Toronto", "CAD", "en-CA", null),
  CH: of("Europe/Zurich", "CHF", "de-CH", 8.1),
  CY: of("Asia/Nicosia", "EUR", "en", 19),
  CZ: of("Europe/Prague", "CZK", "en", 21),
  DE: of("Europe/Berlin", "EUR", "de", 19),
  DK: of("Europe/Copenhagen", "DKK", "en", 25),
  EE: of("Europe/Tallinn", "EUR", "en", 24),
  ES: of("Europe/Madrid", "EUR", "en", 21),
  FI: of("Europe/Helsinki", "EUR", "en", 25.5),
  FR: of("Europe/Paris", "EUR", "fr", 20),
  GB: of("Europe/London", "GBP", "en-GB", 20),
  GR: of("Europe/Athens", "EUR", "en", 24),
  HR: of("Europe/Zagreb", "EUR", "en", 25),
  HU: of("Europe/Budapest", "HUF", "en", 27),
  IE: of("Europe/Dublin", "EUR", "en-IE", 23),
  IS: of("Atlantic/Reykjavik", "ISK", "en", 24),
  IT: of("Europe/Rome", "EUR", "en", 22),
  JP: of("Asia/Tokyo", "JPY", "en", 10),
  LI: of("Europe/Vaduz", "CHF", "de-LI", 8.1),
  LT: of("Europe/Vilnius", "EUR", "en", 21),
  LU: of("Europe/Luxembourg", "EUR", "fr-LU", 17),
  LV: of("Europe/Riga", "EUR", "en", 21),
  MC: of("Europe/Monaco", "EUR", "fr", 20),
  MT: of("Europe/Malta", "EUR", "en", 18),
  NL: of("Europe/Amsterdam", "EUR", "en", 21),
  NO: of("Europe/Oslo", "NOK", "en", 25),
  NZ: of("Pacific/Auckland", "NZD", "en-NZ", 15),
  PL: of("Europe/Warsaw", "PLN", "en", 23),
  PT: of("Europe/Lisbon", "EUR", "en", 23),
  RO: of("Europe/Bucharest", "RON", "en", 21),
  SE: of("Europe/Stockholm", "SEK", "en", 25),
  SG: of("Asia/Singapore", "SGD", "en-SG", 9),
  SI: of("Europe/Ljubljana", "EUR", "en", 22),
  SK: of("Europe/Bratislava", "EUR", "en", 23),
  US: of("America/New_York", "USD", "en-US", null),
  ZA: of("Africa/Johannesburg", "ZAR", "en", 15),
};

/** The codes of the countries with a suggestion. */
export const SUGGESTED_COUNTRIES = Object.keys(COUNTRIES);

/** Returns what a club in this country most likely wants; null for a country that is not in the list. */
export function suggestionFor(country: string): Suggestion | null {
  return COUNTRIES[country] ?? null;
}

/** Returns the country that a reader's languages speak of, if there is a suggestion for it: `de-AT` is in Austria. */
export function likelyCountry(acceptLanguage: string | null): string | null {
  for (const part of (acceptLanguage ?? "").slice(0, 200).split(",")) {
    const tag = part.split(";")[0]?.trim() ?? "";
    const region = tag.split("-").find((piece, at) => at > 0 && /^[A-Za-z]{2}$/.test(piece));
    const country = region?.toUpperCase() ?? LANGUAGES[tag.toLowerCase()];
    if (country && country in COUNTRIES) return country;
  }
  return null;
}

/** Where a language without a country is most often spoken. */
const LANGUAGES: Record<string, string> = { de: "DE", fr: "FR" };
