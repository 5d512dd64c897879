import { expect, it } from "vitest";
import { wordsOf } from "@/server/words/catalogue";

it("how much a place takes is counted in bookings, of which one may take several places", () => {
  const places = (locale: string) => wordsOf("console_places", { locale });
  expect(places("en")("capacity", { count: 1 })).toBe("1 booking at a time");
  expect(places("de")("capacity", { count: 4 })).toBe("Bis zu 4 Buchungen zugleich");
  expect(places("en")("hours.people")).toBe("Most bookings at a time");
  expect(places("en")("exceptions.open_for", { count: 4 })).toBe(
    "Open for up to 4 bookings at a time",
  );
});
