import { expect, test } from "vitest";
import { differenceOf } from "./move-price";

const paid = { status: "confirmed" as const, amount_due: 2400 };

test("a dearer time costs the difference, a cheaper one gives it back", () => {
  expect(differenceOf(paid, { gross_amount: 3600 }, null).difference).toBe(1200);
  expect(differenceOf(paid, { gross_amount: null }, null).difference).toBe(-2400);
});

test("the server's word on the amount counts, where a deduction makes it another", () => {
  expect(differenceOf(paid, { gross_amount: 3600 }, 3000)).toEqual({
    due: 3000,
    difference: 600,
    paid: true,
  });
});

test("what is not paid yet is not settled by moving it", () => {
  expect(differenceOf({ ...paid, status: "held" }, { gross_amount: 100 }, null).paid).toBe(false);
});
