import { expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";

it("a place for one booking at a time is not said to be for one person", () => {
  const places = (locale: string) => wordsOf("console_places", { locale });
  expect(places("en")("capacity", { count: 1 })).toBe("1 booking at a time");
  expect(places("de")("capacity", { count: 4 })).toBe("4 Buchungen zugleich");
  expect(places("en")("hours.people")).toBe("Bookings at a time");
  expect(places("en")("exceptions.open_for", { count: 4 })).toBe("Open for 4 bookings at a time");
});
