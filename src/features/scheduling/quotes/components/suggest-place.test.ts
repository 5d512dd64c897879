import { expect, test } from "vitest";
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import { suggestPlace } from "./suggest-place";

const AT = "2026-03-02T14:00:00";

const place = (resource_id: string, remaining: number, starts_at_local = AT) =>
  ({
    resource_id,
    slots: [{ starts_at_local, available: remaining > 0, remaining, reasons: [] }],
  }) as unknown as BoardPlace;

const PLACES = [place("full", 0), place("first", 1), place("loved", 1), place("last", 1)];

test.each([
  ["the place chosen before stays", { before: "last", marked: ["loved"] }, "last"],
  ["a favourite comes before others", { before: undefined, marked: ["loved"] }, "loved"],
  ["the first free one is taken otherwise", { before: undefined, marked: [] }, "first"],
  ["a taken place is never suggested", { before: "full", marked: ["full"] }, "first"],
])("%s", (_, means, expected) => {
  expect(suggestPlace(PLACES, AT, means)?.place.resource_id).toBe(expected);
});

test("a time that no place offers suggests none", () => {
  const means = { before: "first", marked: [] };
  expect(suggestPlace(PLACES, "2026-03-02T15:00:00", means)).toBeNull();
  expect(suggestPlace([place("full", 0)], AT, means)).toBeNull();
});
