import { expect, test } from "vitest";
// @ts-expect-error Plain JavaScript, like everything that runs before the build.
import { failedPages } from "./journeys.mjs";

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
