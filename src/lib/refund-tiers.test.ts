import { expect, test } from "vitest";
import { tierAt } from "./refund-tiers";

const start = Date.parse("2026-11-24T12:00:00Z");
const hours = (count: number) => start - count * 3_600_000;
const tiers = [
  { until_minutes_before: 1440, refund_percent: 100 },
  { until_minutes_before: 60, refund_percent: 50 },
];

test("the earliest tier whose time has not passed applies, up to its last moment", () => {
  expect(tierAt(tiers, start, hours(24))?.refund_percent).toBe(100);
  expect(tierAt(tiers, start, hours(24) + 1)?.refund_percent).toBe(50);
  expect(tierAt(tiers, start, hours(1) + 1)).toBeUndefined();
});

test("without tiers everything comes back until the start", () => {
  expect(tierAt([], start, start)?.refund_percent).toBe(100);
  expect(tierAt([], start, start + 1)).toBeUndefined();
});
