import { expect, test } from "vitest";
import { exceededBy, lowersMoreThan } from "./exceeded";

const none = { refund_single: null, refund_per_day: null, discount_percent: null };

test.each([
  ["no limits", none, { amount: 99_999_999, today: 99_999_999 }, null],
  ["the limit itself", { ...none, refund_single: 50 }, { amount: 50, today: 900 }, null],
  [
    "a single one",
    { ...none, refund_single: 50, refund_per_day: 10 },
    { amount: 51, today: 0 },
    { limit: "refund_single", most: 50, left: 50 },
  ],
  ["the day to the cent", { ...none, refund_per_day: 200 }, { amount: 60, today: 140 }, null],
  [
    "more than the day's rest",
    { ...none, refund_per_day: 200 },
    { amount: 60, today: 141 },
    { limit: "refund_per_day", most: 200, left: 59 },
  ],
  [
    "a day that went beyond a limit set later",
    { ...none, refund_per_day: 200 },
    { amount: 1, today: 500 },
    { limit: "refund_per_day", most: 200, left: 0 },
  ],
  [
    "nothing allowed at all",
    { ...none, refund_single: 0 },
    { amount: 1, today: 0 },
    { limit: "refund_single", most: 0, left: 0 },
  ],
])("a gift is compared with %s", (_name, limits, given, exceeded) => {
  expect(exceededBy(limits, given)).toEqual(exceeded);
});

test.each([
  [null, 1000, 0, false],
  [20, 1000, 800, false],
  [20, 1000, 799, true],
  [20, 999, 800, false],
  [0, 1000, 1000, false],
  [0, 1000, 999, true],
  [100, 1000, 0, false],
  [20, 0, 0, false],
  [0, 1000, 2000, false],
])("at most %s percent: from %s to %s is more, %s", (percent, usual, due, more) => {
  expect(lowersMoreThan(percent, { usual, due })).toBe(more);
});
