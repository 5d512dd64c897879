import { expect, test } from "vitest";
import { KINDS, type Counts } from "../../schema";
import { countsOf } from "./merge-words";

test("known kinds are told by name, in order, and the rest in one number", () => {
  const none = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Counts;
  expect(countsOf(none)).toEqual({ moving: [], others: 0 });
  expect(countsOf({ ...none, notes: 2, visits: 3, quotes: 1, bookings: 5 })).toEqual({
    moving: [
      { kind: "bookings", count: 5 },
      { kind: "notes", count: 2 },
    ],
    others: 4,
  });
});
