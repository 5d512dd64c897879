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

  test("a run says that it exceeds its budget of processor seconds, and fails only far beyond it", () => {
    const spend = (cpu: number, part = {}) => {
      const summary = openSummary(() => 1);
      summary.stage("tests", 1, cpu);
      return summary.close({ ...whole, ...part });
    };
    expect(spend(10)).toBe(0);
    expect(spend(1e6)).toBe(1);
    expect(lines.some((line) => /took 1000000 of \d+ processor seconds/.test(line))).toBe(true);
    expect(spend(1e6, { whole: false })).toBe(0);
    const budget = Number(lines.join("\n").match(/of (\d+) processor/)?.[1]);
    lines.length = 0;
    expect(spend(budget * 1.2)).toBe(0);
    expect(lines.some((line) => line.startsWith("Over budget: the tests took"))).toBe(true);
    // The budget is stated for one machine: a slower one gets more.
    const measured = [1, 1000];
    const slow = openSummary(() => measured.shift() ?? 1);
    slow.stage("tests", 1, 1e6);
    expect(slow.close(whole)).toBe(0);
  });
});
