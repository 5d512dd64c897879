import { expect, test } from "vitest";
// @ts-expect-error Plain JavaScript, because Prisma's command line runs it.
import { nameAfter } from "./migration-name.mjs";

test("a new migration keeps its own time, unless it would not sort last", () => {
  const given = "20261123180000_more";
  expect(nameAfter(given, [])).toBe(given);
  expect(nameAfter(given, ["20261123175959_b", "20261121000000_a"])).toBe(given);
  expect(nameAfter(given, ["20261124040000_b", "20261121000000_a"])).toBe("20261124040100_more");
  expect(nameAfter(given, ["20991231235930_last"])).toBe("21000101000030_more");
});
