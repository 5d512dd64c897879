import { describe, expect, it } from "vitest";
import { type DocsEntry, findInDocs } from "./find-in-docs";

const entry = (title: string, detail: string, text = ""): DocsEntry => ({
  ...{ kind: "Operation", title, detail, href: `#${detail}`, text },
});
const entries = [
  entry("List bookings", "bookings.list"),
  entry("Errors", "The API's answers", "a booking may be refused"),
  entry(
    "Check out a booking",
    "bookings.checkout",
    "POST /v1/bookings/{event_booking_id}/checkout",
  ),
  entry("Booking", "Object"),
  entry("Rebooking", "guide"),
];
const found = (query: string) => findInDocs(entries, query).map(({ title }) => title);

describe("a search of the documentation", () => {
  it("finds what begins with the word first, and what only mentions it last", () => {
    const all = found("booking");
    expect(all[0]).toBe("Booking");
    expect(all.at(-1)).toBe("Errors");
    expect(all.indexOf("Check out a booking")).toBeLessThan(all.indexOf("Rebooking"));
  });

  it("finds by every word, in any order and case", () => {
    expect(found("BOOKING check")).toEqual(["Check out a booking"]);
    expect(found("booking nowhere")).toEqual([]);
  });

  it("finds an operation by its name and by its path", () => {
    expect(found("bookings.checkout")[0]).toBe("Check out a booking");
    expect(found("/v1/bookings/")).toEqual(["Check out a booking"]);
  });

  it("finds nothing without a word", () => expect(found("  ")).toEqual([]));
});
