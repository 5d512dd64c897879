import { expect, it } from "vitest";
import { readerLocale } from "./reader-locale";

it("writes dates as the reader's own country does, in the organization's language", () => {
  expect(readerLocale("en-GB,en;q=0.9,de;q=0.8", "en")).toBe("en-GB");
  expect(readerLocale("de-AT,en-US;q=0.7", "en")).toBe("en-US");
});

it("falls back to the organization's locale, and never fails on what a browser sends", () => {
  expect(readerLocale(null, "de-DE")).toBe("de-DE");
  expect(readerLocale("fr-FR", "en-GB")).toBe("en-GB");
  expect(readerLocale("en-@@", "en")).toBe("en");
});
