import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taxIn, taxOn } from "./tax";

const amounts = fc.integer({ min: -99_999_999, max: 99_999_999 });
/** Percentages with at most three decimals. */
const percentages = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);

describe("tax on an amount", () => {
  test.each([
    // [amount, percentage, inclusive, tax]
    [10_000, 19, false, 1900],
    [11_900, 19, true, 1900],
    [2400, 19, true, 383],
    [999, 8.1, false, 81],
    [1, 50, false, 1],
    [-1, 50, false, -1],
    [1, 49.999, false, 0],
    [500, 0, true, 0],
    [1234, 9.975, false, 123],
  ])("the tax of %i at %d is %s: %i", (amount, percentage, inclusive, tax) => {
    expect(taxOn(amount, { percentage, inclusive }).tax).toBe(tax);
  });

  test("net and tax add up to the gross, which is never less than the amount", () => {
    fc.assert(
      fc.property(amounts, percentages, fc.boolean(), (amount, percentage, inclusive) => {
        const { net, tax, gross } = taxOn(amount, { percentage, inclusive });
        expect(net + tax).toBe(gross);
        expect(inclusive ? gross : net).toBe(amount);
        // Exact to half a minor unit.
        const exact = (net * percentage) / 100;
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(inclusive ? 1 : 0.5 + 1e-6);
      }),
    );
  });

  test("the tax is found again in the gross amount, however small", () => {
    fc.assert(
      fc.property(amounts, percentages, fc.boolean(), (amount, percentage, inclusive) => {
        const { tax, gross } = taxOn(amount, { percentage, inclusive });
        expect(taxIn(gross, { percentage })).toBe(tax);
      }),
      { numRuns: 2000 },
    );
  });

  test("the tax of a credit mirrors that of a debit", () => {
    fc.assert(
      fc.property(amounts, percentages, fc.boolean(), (amount, percentage, inclusive) => {
        const there = taxOn(amount, { percentage, inclusive });
        const back = taxOn(-amount, { percentage, inclusive });
        expect(back.gross + there.gross).toBe(0);
        expect(back.tax + there.tax).toBe(0);
      }),
    );
  });
});
