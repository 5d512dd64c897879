import { expect, test } from "vitest";
import { readerOf } from "./reader";

const club = { locale: "en-GB", branding: {} };

test("a member who chose the club's language gets the club's variety of it", () => {
  expect(readerOf(club, { locale: "en" }).locale).toBe("en-GB");
  expect(readerOf({ ...club, locale: "de-AT" }, { locale: "de" }).locale).toBe("de-AT");
});

test("another language, and a variety of one's own, stay as the member chose them", () => {
  expect(readerOf(club, { locale: "de" }).locale).toBe("de");
  expect(readerOf(club, { locale: "en-US" }).locale).toBe("en-US");
  expect(readerOf(club, { locale: null }).locale).toBe("en-GB");
});
