import { expect, it } from "vitest";
import { likelyCountry, SUGGESTED_COUNTRIES, suggestionFor } from "./countries";
import { isTimeZone } from "./is-time-zone";
import { isCurrency } from "./money";

it("every suggestion is a zone, a currency and a language that exist", () => {
  for (const country of SUGGESTED_COUNTRIES) {
    const { timezone, currency, locale, tax } = suggestionFor(country)!;
    expect([country, isTimeZone(timezone), isCurrency(currency)]).toEqual([country, true, true]);
    expect(["en", "de", "fr"]).toContain(locale.split("-")[0]);
    expect(tax === null || (tax > 0 && tax < 30)).toBe(true);
  }
});

it("a browser's languages tell where a club may be", () => {
  expect(likelyCountry("de-AT,de;q=0.9,en;q=0.8")).toBe("AT");
  expect(likelyCountry("fr")).toBe("FR");
  expect(likelyCountry("en")).toBeNull();
  expect(likelyCountry("xx-ZZ, en-GB")).toBe("GB");
  expect(likelyCountry(null)).toBeNull();
});

it("a country without a suggestion has none", () => {
  expect(suggestionFor("AQ")).toBeNull();
});
