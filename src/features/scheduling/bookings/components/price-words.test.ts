import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { costWords, keepsWords, type OwnCost, pressWords, savingsOf } from "./price-words";

const grant = (unit: string, quantity: number) => ({
  type: "benefit_grant" as const,
  source_id: "grt_1",
  description: "Hours",
  quantity,
  unit,
  amount: 1200,
  currency: "EUR",
});
const cost = (amount_due: number, ...price_deductions: OwnCost["price_deductions"]): OwnCost => ({
  amount_due,
  currency: "EUR",
  price_deductions,
});
const say = { words: wordsOf("prices", { locale: "en" }), locale: "en" };
const press = (of: OwnCost, asks = false) => pressWords(of, { asks, ...say });

test.each([
  ["what is due leads to the payment", cost(1080), "Continue to payment"],
  ["so does the rest of an allowance", cost(600, grant("minutes", 30)), "Continue to payment"],
  [
    "an allowance is named before it is used",
    cost(0, grant("minutes", 30)),
    "Book – uses 30\u00a0min of your hours",
  ],
  ["so are visits", cost(0, grant("bookings", 1)), "Book – uses 1 of your bookings"],
  ["and credit", cost(0, grant("amount", 1200)), "Book – uses €12.00 of your credit"],
  [
    "several are all named",
    cost(0, grant("minutes", 30), grant("bookings", 1)),
    "Book – uses 30\u00a0min of your hours and 1 of your bookings",
  ],
  ["what costs nothing says so", cost(0), "Book for free"],
])("a button names the effect of pressing it: %s", (_name, of, words) => {
  expect(press(of)).toBe(words);
});

test("a place that needs approval is requested, whatever it costs", () => {
  expect(press(cost(1080), true)).toBe("Send request");
  expect(press(cost(0, grant("minutes", 30)), true)).toBe("Send request");
});

test("a price is an amount or no charge: only times are free", () => {
  expect(costWords(cost(1080), say)).toBe("€10.80");
  expect(costWords(cost(0), say)).toBe("No charge");
});

const code = (amount: number, type: "promo_code" | "plan_discount" = "promo_code") => ({
  ...{ type, source_id: `prm_${amount}`, description: "HALF", quantity: 1, unit: "bookings" },
  ...{ amount, currency: "EUR" },
});

test("what reductions save with an exclusive tax is the difference of the two prices beside them", () => {
  expect(savingsOf({ ...cost(1190, code(1000)), gross_amount: 2380 })).toEqual([1190]);
  const two = { ...cost(1190, code(333, "plan_discount"), code(667)), gross_amount: 2380 };
  expect(savingsOf(two)).toEqual([396, 794]);
});

test("with the tax in the price, reductions save what they take", () => {
  const three = { ...cost(0, code(333), code(333), code(334)), gross_amount: 1000 };
  expect(savingsOf(three)).toEqual([333, 333, 334]);
  expect(savingsOf({ ...cost(0, code(0)), gross_amount: 0 })).toEqual([0]);
});

test("whoever pays or uses an allowance reads what a cancellation gives back, and nobody else", () => {
  const starts_at = "2026-12-01T10:00:00Z";
  const terms = {
    requires_approval: false,
    cancellation_tiers: [{ until_minutes_before: 60, refund_percent: 75 }],
  };
  const now = Date.parse("2026-11-30T10:00:00Z");
  const said = (of: OwnCost) => keepsWords(of, { terms, starts_at, now }, say);
  expect(said(cost(500, code(500)))).toBe("You get 75% back if you cancel.");
  expect(said(cost(0, grant("minutes", 30)))).toBe("You get 75% back if you cancel.");
  expect(said(cost(0, code(1000)))).toBeNull();
  expect(said(cost(0, code(1000, "plan_discount")))).toBeNull();
});
