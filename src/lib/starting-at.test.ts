import { expect, test } from "vitest";
import { startingAt } from "./starting-at";

test("what is typed keeps its length when it starts at another time, over midnight too", () => {
  const typed = { starts: "2026-03-02T18:00", ends: "2026-03-02T19:00" };
  const late = { starts: "2026-03-05T23:30", ends: "2026-03-06T00:30" };
  expect(startingAt(typed, late.starts)).toEqual(late);
  expect(startingAt(typed, "").ends).toBe(typed.ends);
});
