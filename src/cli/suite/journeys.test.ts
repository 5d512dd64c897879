import { expect, test } from "vitest";
// @ts-expect-error Plain JavaScript, like everything that runs before the build.
import { failedPages, reportOf } from "./journeys.mjs";

test("a page that failed during the journeys is named once, and other lines are none of it", () => {
  const failed = (route: string, message: string) =>
    JSON.stringify({ level: 50, err: { message }, route, msg: "a page failed" });
  const log = [
    "READY {}",
    JSON.stringify({ level: 40, msg: "slow" }),
    failed("/console/[club]/members", "member_id: too short"),
    failed("/console/[club]/members", "member_id: too short"),
    failed("/[club]/home", "no"),
  ].join("\n");
  expect(failedPages(log)).toEqual([
    "the page /console/[club]/members failed: member_id: too short",
    "the page /[club]/home failed: no",
  ]);
});

test("a journey that failed is reported with each try's faults, and a second try with the first one's", () => {
  const tried = (...messages: string[]) => ({
    duration: 500,
    errors: messages.map((message) => ({ message })),
  });
  const journey = (title: string, status: string, results: object[]) => ({
    ...{ file: "door.spec.ts", title, tests: [{ status, results }] },
  });
  const specs = [
    journey("a scan", "unexpected", [
      tried("\u001b[31mno answer\u001b[39m\n\nat door"),
      tried("a", "b"),
    ]),
    journey("a photo", "flaky", [tried("late"), tried()]),
    journey("a card", "expected", [tried()]),
  ];
  const stats = { expected: 1, flaky: 1, unexpected: 1, skipped: 0 };
  const suites = [{ file: "door.spec.ts", suites: [{ specs }] }];
  const report = reportOf({ stats, errors: [], suites });
  expect(report).toMatchObject({
    passed: 2,
    failed: 1,
    files: [{ name: "e2e/door.spec.ts", seconds: 2.5 }],
  });
  const scan =
    "e2e/door.spec.ts › a scan\n  try 1:\n    no answer\n    at door\n  try 2:\n    a\n  try 2:\n    b";
  expect(report.failures).toEqual([scan]);
  expect(report.secondTries).toEqual(["e2e/door.spec.ts › a photo\n  try 1:\n    late"]);
});
