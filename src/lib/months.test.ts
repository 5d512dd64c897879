import { describe, expect, it } from "vitest";
import { daysOf, formatPeriod, recentPeriods, within } from "./months";

describe("a month or a year in an address", () => {
  it("is its local days, and nothing else is", () => {
    expect(daysOf("2026-12")).toEqual({ from: "2026-12-01", until: "2027-01-01" });
    expect(daysOf("2026")).toEqual({ from: "2026-01-01", until: "2027-01-01" });
    for (const text of ["", "2026-13", "2026-00", "26-11", "2026-11-01", "x"])
      expect(daysOf(text), text).toBeNull();
  });

  it("begins and ends at midnight of the zone, also where the clocks change within it", () => {
    expect(within("issued_at", "2026-10", "Europe/Berlin")).toEqual({
      issued_at_gte: "2026-09-30T22:00:00.000Z",
      issued_at_lt: "2026-10-31T23:00:00.000Z",
    });
    expect(within("issued_at", "soon", "Europe/Berlin")).toEqual({});
  });

  it("is offered for the last twelve months and two years", () => {
    const offered = recentPeriods("2026-02-28");
    expect(offered.slice(0, 3)).toEqual(["2026-02", "2026-01", "2025-12"]);
    expect(offered.slice(-3)).toEqual(["2025-03", "2026", "2025"]);
    expect(offered.map((one) => daysOf(one))).not.toContain(null);
    expect(formatPeriod("2026-02", "de")).toBe("Februar 2026");
    expect(formatPeriod("2026", "de")).toBe("2026");
  });
});
