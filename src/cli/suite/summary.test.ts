import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
// @ts-expect-error Plain JavaScript, like everything that runs before the build.
import { openSummary } from "./summary.mjs";

let lines: string[];
beforeEach(() => {
  lines = [];
  const write = (line: string) => void lines.push(line);
  vi.spyOn(console, "log").mockImplementation(write);
  vi.spyOn(console, "error").mockImplementation(write);
});
afterEach(() => void vi.restoreAllMocks());

const whole = { interrupted: false, whole: true, seconds: 1 };
const report = (changes: object = {}) => ({
  ...{ passed: 3, failed: 0, skipped: 1, failures: [], secondTries: [], files: [] },
  ...changes,
});

describe("a run of the tests", () => {
  test("a run ends with its counts, and with 0 if all passed", () => {
    const summary = openSummary(() => 1);
    summary.add("vitest", { code: 0, report: report() });
    expect(summary.close(whole)).toBe(0);
    expect(lines.at(-1)).toBe("3 passed, 0 failed, 1 skipped");
  });

  test("a run fails for faults outside tests: leftovers of a file, a program without a report", () => {
    const summary = openSummary(() => 1);
    summary.add("vitest", {
      code: 1,
      report: report({ failures: ["a.test.ts: leaves a server"] }),
    });
    summary.add("playwright", { code: 1, report: null });
    expect(summary.close(whole)).toBe(1);
    expect(lines).toContain("✗ a.test.ts: leaves a server\n");
    expect(lines.at(-1)).toBe("3 passed, 2 failed, 1 skipped");
  });

  test("a run counts a failed test once, and names tests that passed only on the second try", () => {
    const summary = openSummary(() => 1);
    const failed = report({ failed: 1, failures: ["a › b"], secondTries: ["c › d"] });
    summary.add("vitest", { code: 1, report: failed });
    expect(summary.close(whole)).toBe(1);
    expect(lines).toContain("Passed at the second try only: c › d");
    expect(lines.at(-1)).toBe("3 passed, 1 failed, 1 skipped");
  });

  test("a whole run says that it exceeds its budget of processor seconds, and does not fail by it", () => {
    const spend = (cpu: number, measure = () => 1, part = {}) => {
      lines.length = 0;
      const summary = openSummary(measure);
      summary.stage("tests", 1, cpu);
      expect(summary.close({ ...whole, ...part })).toBe(0);
      return lines.some((line) => /^Over budget: the tests took 1000000 of \d+/.test(line));
    };
    expect(spend(10)).toBe(false);
    expect(spend(1e6)).toBe(true);
    expect(spend(1e6, undefined, { whole: false })).toBe(false);
    // The budget is stated for one machine: a slower one gets more.
    const measured = [1, 1000];
    expect(spend(1e6, () => measured.shift() ?? 1)).toBe(false);
  });
});
