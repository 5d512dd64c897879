import { expect, it } from "vitest";
import { typedAmount } from "./typed-amount";

it("an amount is read as people type it, in minor units", () => {
  expect(["24", "24.00", "24,5", " 0 "].map((text) => typedAmount(text, "EUR"))).toEqual([
    2400, 2400, 2450, 0,
  ]);
  expect(typedAmount("1500", "JPY")).toBe(1500);
});

it("anything else is no amount", () => {
  for (const text of ["", "free", "-1", "1.234", "1.000,00", "12345678"])
    expect(typedAmount(text, "EUR")).toBeNull();
  expect(typedAmount("1.5", "JPY")).toBeNull();
});
