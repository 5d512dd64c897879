import fc from "fast-check";
import { expect, test } from "vitest";
import { changeOf, partsOf, sumOf } from "./rules";

const amounts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 5 });

test("payments that make up what is due pay each invoice to the cent, and no payment pays more than it has", () => {
  fc.assert(
    fc.property(amounts, amounts, (dues, sizes) => {
      const invoices = dues.map((due, n) => ({ id: `inv_${n}`, due }));
      const due = dues.reduce((sum, one) => sum + one, 0);
      const given = sizes.map((amount) => ({ amount: Math.min(amount, due) }));
      const last = { amount: Math.max(0, due - sumOf(given)) };
      const payments = [...given, last];
      const parts = partsOf(payments, invoices);
      parts.forEach((of, n) => expect(sumOf(of)).toBeLessThanOrEqual(payments[n]?.amount ?? 0));
      for (const { id, due: owed } of invoices) {
        expect(sumOf(parts.flat().filter(({ invoice_id }) => invoice_id === id))).toBe(owed);
      }
    }),
  );
});

test("the change is what was given beyond the cash, and nothing where nobody said what was given", () => {
  expect(changeOf([{ amount: 1230, given: 2000 }, { amount: 500 }])).toBe(770);
  expect(changeOf([])).toBe(0);
});
