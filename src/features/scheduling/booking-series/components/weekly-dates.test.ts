import { expect, test } from "vitest";
import { dateOf, weeklyDates } from "./weekly-dates";

test("repeats keep the clock, over the change of clocks and the end of a year", () => {
  const booking = { starts_at_local: "2026-12-21T22:00:00", ends_at_local: "2026-12-22T01:00:00" };
  expect(weeklyDates(booking, 2)).toEqual({
    dates: ["2026-12-28", "2027-01-04"],
    starts_at_local: "2026-12-28T22:00:00",
    ends_at_local: "2026-12-29T01:00:00",
  });
});

test("begins with the chosen time itself where that is not booked yet", () => {
  const times = { starts_at_local: "2026-12-30T23:00:00", ends_at_local: "2026-12-31T01:00:00" };
  expect(weeklyDates(times, 2, "this_week")).toEqual({
    dates: ["2026-12-30", "2027-01-06"],
    starts_at_local: "2026-12-30T23:00:00",
    ends_at_local: "2026-12-31T01:00:00",
  });
});

test("a time that was taken instead stands for the date that it replaces", () => {
  const moved = new Map([["2026-12-08", "2026-12-09T12:00:00"]]);
  expect(dateOf("2026-12-09T12:00:00", moved)).toBe("2026-12-08");
  expect(dateOf("2026-12-15T10:00:00", moved)).toBe("2026-12-15");
});
