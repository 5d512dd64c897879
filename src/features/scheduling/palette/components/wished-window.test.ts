import { expect, test } from "vitest";
import { readTimeWords } from "@/lib/time-words/read-time-words";
import { windowAddressOf, windowWords } from "./wished-window";

const wishOf = (text: string, locale = "en") => {
  const wish = readTimeWords(text, locale, "2026-11-23T09:00:00");
  if (!wish) throw new Error(`No time in ${text}.`);
  return wish;
};
const address = (text: string, locale?: string) => windowAddressOf(wishOf(text, locale));

test("hours in words lead to the board with these hours", () => {
  const afternoon = "/resources/times?day=2026-11-24&length=60&people=1&from=14%3A00&until=18%3A00";
  expect(address("tomorrow between 2 and 6")).toBe(afternoon);
  expect(address("morgen zwischen 14 und 18 Uhr", "de")).toBe(afternoon);
  expect(address("demain entre 14h et 18h", "fr")).toBe(afternoon);
  expect(address("friday after 6 for 2h for 4 people")).toBe(
    "/resources/times?day=2026-11-27&length=120&people=4&from=18%3A00",
  );
  expect(address("tomorrow before noon")).toBe(
    "/resources/times?day=2026-11-24&length=60&people=1&until=12%3A00",
  );
});

test("an open end is written as such", () => {
  const words = (text: string) => windowWords(wishOf(text), "de");
  expect(words("tomorrow between 2 and 6")).toMatch(/^14:00.*18:00$/);
  expect(words("friday after 6")).toBe("18:00 –");
  expect(words("tomorrow before noon")).toBe("– 12:00");
});
