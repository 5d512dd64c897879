import { expect, it } from "vitest";
import { readerLocale } from "./reader-locale";

it("the reader's locale is their own country's, in the organization's language", () => {
  expect(readerLocale("en-GB,en;q=0.9,de;q=0.8", "en")).toBe("en-GB");
  expect(readerLocale("de-AT,en-US;q=0.7", "en")).toBe("en-US");
});

it("the reader's locale falls back to the organization's, and never fails on a browser's header", () => {
  expect(readerLocale(null, "de-DE")).toBe("de-DE");
  expect(readerLocale("fr-FR", "en-GB")).toBe("en-GB");
  expect(readerLocale("en-@@", "en")).toBe("en");
});
