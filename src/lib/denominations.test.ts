import { expect, test } from "vitest";
import { denominationsOf, formatDenomination } from "./denominations";

const CURRENCIES = "AUD CAD CHF CZK DKK EUR GBP JPY NOK NZD PLN SEK USD".split(" ");

test.each(CURRENCIES)("the notes and coins of %s are named once, the highest first", (currency) => {
  const { notes = [], coins = [] } = denominationsOf(currency) ?? {};
  const values = [...notes, ...coins];
  expect(notes.length * coins.length).toBeGreaterThan(0);
  expect(values).toEqual([...new Set(values)].toSorted((a, b) => b - a));
});

test("a currency without a table has none", () => {
  expect(denominationsOf("KWD")).toBeNull();
});

test("a note or coin is written without needless zeros", () => {
  expect(formatDenomination(5000, "EUR", "en")).toBe("€50");
  expect(formatDenomination(50, "EUR", "en")).toBe("€0.50");
  expect(formatDenomination(1000, "JPY", "en")).toBe("¥1,000");
});
