import { expect, it } from "vitest";
import { beginningOf, resolveDays } from "./relative-days";

const berlin = { now: new Date("2026-03-31T22:30:00Z"), timezone: "Europe/Berlin" };

it.each([
  ["P0D", "2026-03-31T22:00:00.000Z"],
  ["P1D", "2026-04-01T22:00:00.000Z"],
  // The clocks went forward on 29 March: that day began at another offset.
  ["-P3D", "2026-03-28T23:00:00.000Z"],
  ["-P1W", "2026-03-24T23:00:00.000Z"],
  ["-P1M", "2026-02-28T23:00:00.000Z"],
  ["P1Y", "2027-03-31T22:00:00.000Z"],
])("%s is the beginning of that day where the club is", (text, at) => {
  expect(beginningOf(text, berlin)).toBe(at);
});

it.each(["P30", "30D", "+P1D", "PT2H", "P1D1M", "P1000D", "P999Y", "-P999Y", "p1d", ""])(
  "%j names no day",
  (text) => {
    expect(beginningOf(text, berlin)).toBeNull();
  },
);

it("leaves alone what is no day, and fields that take none", () => {
  const filters = { search: "P0D", a_lt: "P0D", b_lt: "2026-01-01T00:00:00Z", n_lt: ["P0D"] };
  expect(resolveDays(filters, berlin)).toEqual({
    ...filters,
    a_lt: "2026-03-31T22:00:00.000Z",
  });
});
