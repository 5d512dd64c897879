import { expect, test } from "vitest";
import { paymentsBy, usualGiven } from "./sale-draft";

test("the sums that people hand over are the next notes, and never less than is due", () => {
  expect(usualGiven(1230, 100)).toEqual([1500, 2000, 5000]);
  expect(usualGiven(5000, 100)).toEqual([6000, 10_000]);
  expect(usualGiven(1230, 1)).toEqual([1240, 1250, 1300]);
});

test("a sale is paid by one way, in full; nothing is paid where nothing is due", () => {
  const card = { given: null, card: "pm_1" };
  expect(paymentsBy("cash", 900, { given: 1000, card: null })).toEqual([
    { way: "cash", amount: 900, given: 1000 },
  ]);
  expect(paymentsBy("saved_card", 900, card)).toEqual([
    { way: "saved_card", amount: 900, payment_method_id: "pm_1" },
  ]);
  expect(paymentsBy("on_account", 900, card)).toEqual([]);
  expect(paymentsBy("cash", 0, card)).toEqual([]);
});
