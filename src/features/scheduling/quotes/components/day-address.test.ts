import { expect, test } from "vitest";
import { dayIn, withDay } from "./day-address";

const span = { today: "2026-11-23", last: "2027-05-22" };

test.each([
  ["day=2026-11-23", "2026-11-23"],
  ["day=2027-05-22", "2027-05-22"],
  ["day=2026-11-22", null],
  ["day=2027-05-23", null],
  ["day=2026-12-1", null],
  ["length=60", null],
])("an address that says %s names the day %s", (search, day) => {
  expect(dayIn(new URLSearchParams(search), span)).toBe(day);
});

test("another day takes the place of a named time, and the rest of the address stays", () => {
  expect(withDay("?time=2026-11-30T13%3A30%3A00&length=60&people=2", "2026-12-01")).toBe(
    "?length=60&people=2&day=2026-12-01",
  );
});
