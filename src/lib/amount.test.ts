import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { amountText, parseAmount } from "./amount";

describe("a typed amount", () => {
  it.each([
    ["14", "EUR", "en", 1400],
    ["14.5", "EUR", "en", 1450],
    ["14,50", "EUR", "de", 1450],
    ["14.50", "EUR", "de", 1450],
    ["14,50", "EUR", "en", 1450],
    ["1.234", "EUR", "de", 123_400],
    ["1,234.50", "EUR", "en", 123_450],
    ["1 234,50", "EUR", "fr", 123_450],
    ["1’234.50", "CHF", "de-CH", 123_450],
    ["900", "JPY", "en", 900],
    ["1.250", "KWD", "en", 1250],
    ["0", "EUR", "en", 0],
    ["0,335", "KWD", "en", 335],
  ])("%s %s in %s is %d minor units", (typed, currency, locale, amount) => {
    expect(parseAmount(typed, currency, locale)).toBe(amount);
  });

  it.each([
    ["", "EUR", "en"],
    ["free", "EUR", "en"],
    ["-5", "EUR", "en"],
    ["14.505", "EUR", "en"],
    ["9.5", "JPY", "en"],
    ["1,2,3", "EUR", "en"],
    ["0,335", "EUR", "en"],
    ["0.500", "EUR", "de"],
    ["012,335", "EUR", "en"],
    ["1.2.3", "EUR", "en"],
    ["1000000000", "EUR", "en"],
  ])("“%s” %s in %s is none", (typed, currency, locale) => {
    expect(parseAmount(typed, currency, locale)).toBeNull();
  });

  test("is read again as it is written, in any currency and language", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.constantFrom("EUR", "JPY", "KWD"),
        fc.constantFrom("en", "de", "fr", "de-CH"),
        (amount, currency, locale) => {
          expect(parseAmount(amountText(amount, currency, locale), currency, locale)).toBe(amount);
        },
      ),
    );
  });
});
