import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyExponent, formatMoney, formatMoneyShort, isCurrency, scaleAmount } from "./money";

test("minor units have the currency's own number of digits", () => {
  expect([currencyExponent("JPY"), currencyExponent("eur"), currencyExponent("KWD")]).toEqual([
    0, 2, 3,
  ]);
});

test("amounts are shown in the reader's locale with the currency's digits", () => {
  expect(formatMoney(1250, "EUR", "en-GB")).toBe("€12.50");
  expect(formatMoney(-1250, "EUR", "en-GB")).toBe("−€12.50");
  expect(formatMoney(1250, "JPY", "en-GB")).toBe("JP¥1,250");
  expect(formatMoney(1250, "EUR", "de-DE").replace(/\s/g, " ")).toBe("12,50 €");
});

test("scaling rounds half up, once, and is exact for large amounts", () => {
  expect(scaleAmount(2400, 90, 60)).toBe(3600);
  expect(scaleAmount(1, 1, 2)).toBe(1);
  expect(scaleAmount(5, 1, 3)).toBe(2);
  expect(scaleAmount(99_999_999, 44_640, 60)).toBe(74_399_999_256);
});

test("scaling by a whole and back loses nothing, and is never off by more than half a unit", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e8 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 5000 }),
      (amount, n, d) => {
        expect(scaleAmount(amount, n, n)).toBe(amount);
        const exact = (amount * n) / d;
        expect(Math.abs(scaleAmount(amount, n, d) - exact)).toBeLessThanOrEqual(0.5 + 1e-3);
      },
    ),
  );
});

test("currencies are ISO 4217 codes in any case", () => {
  expect(["EUR", "eur", "KWD"].every(isCurrency)).toBe(true);
  expect(["EURO", "XXZ", "", "12"].some(isCurrency)).toBe(false);
});

test("the lines of a chart have few signs and say what they mean", () => {
  const lines = [-5000, 0, 50, 125_000].map((amount) => formatMoneyShort(amount, "EUR"));
  expect(lines).toEqual(["−€50", "€0", "€0.50", "€1.25K"]);
  expect(formatMoneyShort(1500, "JPY")).toBe("¥1.5K");
});
