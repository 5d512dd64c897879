import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taxOn } from "./tax";

describe("tax on an amount", () => {
  test.each([
    // [amount, thousandths of a percent, inclusive, tax]
    [10_000, 19_000, false, 1900],
    [11_900, 19_000, true, 1900],
    [2400, 19_000, true, 383],
    [999, 8_100, false, 81],
    [1, 50_000, false, 1],
    [1, 49_999, false, 0],
    [500, 0, true, 0],
  ])("of %i at %i is %s: %i", (amount, thousandths, inclusive, tax) => {
    expect(taxOn(amount, { thousandths, inclusive }).tax).toBe(tax);
  });

  test("net and tax are the gross to the minor unit, and what is paid is never less than asked", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.boolean(),
        (amount, thousandths, inclusive) => {
          const { net, tax, gross } = taxOn(amount, { thousandths, inclusive });
          expect(net + tax).toBe(gross);
          expect(inclusive ? gross : net).toBe(amount);
          // Exact to half a minor unit.
          const exact = (net * thousandths) / 100_000;
          expect(Math.abs(tax - exact)).toBeLessThanOrEqual(inclusive ? 1 : 0.5);
        },
      ),
    );
  });
});
