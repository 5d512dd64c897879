import { expect, it } from "vitest";
import { linesOf } from "./chart-scale";

it("lines are round, hold every value and zero, and are few", () => {
  expect(linesOf([120_000, 95_000])).toEqual([0, 50_000, 100_000, 150_000]);
  expect(linesOf([900, -120])).toEqual([-500, 0, 500, 1000]);
  expect(linesOf([-40])).toEqual([-40, -30, -20, -10, 0]);
  for (let n = 1; n < 400; n += 1) {
    const values = [n * n * 7, -n * (n % 5)];
    const lines = linesOf(values);
    expect(lines.length).toBeLessThanOrEqual(6);
    expect(lines).toContain(0);
    expect(Math.min(...lines)).toBeLessThanOrEqual(Math.min(...values));
    expect(Math.max(...lines)).toBeGreaterThanOrEqual(Math.max(...values));
  }
});

it("nothing but zero has one line, and people are not cut in parts", () => {
  expect(linesOf([])).toEqual([0]);
  expect(linesOf([0, 0])).toEqual([0]);
  expect(linesOf([1])).toEqual([0, 1]);
  expect(linesOf([3])).toEqual([0, 1, 2, 3]);
});
