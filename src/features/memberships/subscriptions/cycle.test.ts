import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { resolveLocal } from "@/lib/time";
import { type Anchor, type Cycle, periodAt, periodStart, proration } from "./cycle-rules";

const at = (local: string, timezone = "Europe/Berlin"): Anchor => {
  const resolved = resolveLocal(local, timezone);
  if (!resolved.ok) throw new Error(resolved.reason);
  return { at: resolved.at, timezone };
};
const monthly: Cycle = { interval: "month", interval_count: 1 };
const iso = (instant: number) => new Date(instant).toISOString();

describe("the periods of a subscription", () => {
  test("begun on the 31st: short months end early, and the next one is long again", () => {
    const anchor = at("2026-01-31T10:00:00");
    expect([1, 2, 3, 4].map((n) => iso(periodStart(anchor, monthly, n)))).toEqual([
      "2026-02-28T09:00:00.000Z",
      "2026-03-31T08:00:00.000Z",
      "2026-04-30T08:00:00.000Z",
      "2026-05-31T08:00:00.000Z",
    ]);
  });

  test("begin at the same millisecond as the anchor", () => {
    const anchor = { ...at("2026-01-31T10:00:00"), at: at("2026-01-31T10:00:00").at + 651 };
    expect([0, 1, 2].map((n) => iso(periodStart(anchor, monthly, n)).slice(11))).toEqual([
      "09:00:00.651Z",
      "09:00:00.651Z",
      "08:00:00.651Z",
    ]);
  });

  test("begun on a leap day: the year after ends on the 28th, the fourth on the 29th", () => {
    const anchor = at("2024-02-29T00:00:00", "UTC");
    const yearly: Cycle = { interval: "year", interval_count: 1 };
    expect([1, 4].map((n) => iso(periodStart(anchor, yearly, n)).slice(0, 10))).toEqual([
      "2025-02-28",
      "2028-02-29",
    ]);
  });

  const zones = fc.constantFrom("Europe/Berlin", "America/St_Johns", "Pacific/Apia", "UTC");
  const cycles = fc.record({
    interval: fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const),
    interval_count: fc.integer({ min: 1, max: 12 }),
  });
  const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) });

  test("follow each other without gap, and each instant is in exactly one", () => {
    fc.assert(
      fc.property(instants, instants, zones, cycles, (start, now, timezone, cycle) => {
        const anchor = { at: start, timezone };
        const later = Math.max(start, now);
        const { n, from, until } = periodAt(anchor, cycle, later);
        expect(from).toBeLessThanOrEqual(later);
        expect(later).toBeLessThan(until);
        expect(periodStart(anchor, cycle, n + 1)).toBe(until);
      }),
    );
  });
});

describe("a change of price during a period", () => {
  const period = { from: 0, until: 30 };

  test.each([
    [0, 3000, 6000, 3000],
    [15, 3000, 6000, 1500],
    [15, 6000, 3000, -1500],
    [30, 3000, 6000, 0],
    [99, 3000, 6000, 0],
    [10, 1000, 1000, 0],
  ])("costs, after %i of 30 days from %i to %i, %i", (now, before, after, due) => {
    expect(proration(period, now, { old: before, new: after }).due).toBe(due);
  });

  test("changed back at once costs nothing", () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.nat(99_999_999),
        fc.nat(99_999_999),
        (now, one, two) =>
          proration(period, now, { old: one, new: two }).due +
            proration(period, now, { old: two, new: one }).due ===
          0,
      ),
    );
  });
});
