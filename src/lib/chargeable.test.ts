import fc from "fast-check";
import { expect, test } from "vitest";
import {
  chargedPrice,
  chargeStep,
  partOf,
  payableFrom,
  toChargeStep,
  unchargeable,
} from "./chargeable";

test("no card can be charged less than the minimum, nor a third decimal", () => {
  expect(unchargeable(49, "EUR")).toBe(49);
  expect(unchargeable(50, "eur")).toBe(0);
  expect(unchargeable(1255, "KWD")).toBe(5);
  expect(unchargeable(5, "KWD")).toBe(5);
  expect(unchargeable(1, "XOF")).toBe(0);
});

test("an amount is rounded to the nearest chargeable one, and alike below zero", () => {
  const near = [1254, 1255, 4, -1254, -1255, 0].map((amount) => toChargeStep(amount, "KWD"));
  expect(near).toEqual([1250, 1260, 0, -1250, -1260, 0]);
  expect(toChargeStep(33, "EUR")).toBe(33);
});

test("a price is charged with its tax, in steps that a card knows", () => {
  const added = { percentage: 19, inclusive: false };
  expect(chargedPrice({ amount: 4900, currency: "EUR" }, added)).toBe(5831);
  expect(chargedPrice({ amount: 4900, currency: "EUR" }, { ...added, inclusive: true })).toBe(4900);
  expect(chargedPrice({ amount: 4900, currency: "EUR" }, null)).toBe(4900);
  expect(chargedPrice({ amount: 1250, currency: "KWD" }, added)).toBe(1490);
});

test("a part of a chargeable amount is chargeable, and a part of any other is exact", () => {
  expect(partOf(1250, [1, 2], "KWD")).toBe(630);
  expect(partOf(1250, [1, 3], "KWD")).toBe(420);
  expect(partOf(1255, [1, 1], "KWD")).toBe(1255);
  expect(partOf(125, [1, 2], "EUR")).toBe(63);
  const size = fc.integer({ min: 0, max: 99_999 });
  const currency = fc.constantFrom("EUR", "JPY", "KWD");
  fc.assert(
    fc.property(
      size,
      size,
      fc.integer({ min: 1, max: 99_999 }),
      currency,
      (n, by, of, currency) => {
        const step = chargeStep(currency);
        const part = partOf(n * step, [by, of], currency);
        expect(part % step).toBe(0);
        expect(Math.abs(part - (n * step * by) / of)).toBeLessThanOrEqual(step / 2);
      },
    ),
  );
});

test("credit pays everything, or leaves an amount that a card can be charged", () => {
  expect(payableFrom(1000, 1000, "EUR")).toBe(1000);
  expect(payableFrom(980, 1000, "EUR")).toBe(950);
  expect(payableFrom(300, 1000, "EUR")).toBe(300);
  expect(payableFrom(20, 40, "EUR")).toBe(0);
  expect(payableFrom(333, 12_350, "KWD")).toBe(330);
  expect(payableFrom(5, 12_355, "KWD")).toBe(5);
});

test("the amount taken never exceeds the available or the due one", () => {
  const amount = fc.integer({ min: 0, max: 30_000 });
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.constantFrom("EUR", "JPY", "KWD", "HUF"),
      (has, due, currency) => {
        const paid = payableFrom(has, due, currency);
        expect(paid).toBeGreaterThanOrEqual(0);
        expect(paid).toBeLessThanOrEqual(Math.min(has, due));
        if (paid > 0) expect(unchargeable(due - paid, currency)).toBe(0);
      },
    ),
  );
});
