import { expect, test } from "vitest";
import { weeklyDates } from "./weekly-dates";

test("repeats keep the clock, over the change of clocks and the end of a year", () => {
  const booking = { starts_at_local: "2026-12-21T22:00:00", ends_at_local: "2026-12-22T01:00:00" };
  expect(weeklyDates(booking, 2)).toEqual({
    dates: ["2026-12-28", "2027-01-04"],
    starts_at_local: "2026-12-28T22:00:00",
    ends_at_local: "2026-12-29T01:00:00",
  });
});
