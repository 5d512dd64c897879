import fc from "fast-check";
import { expect, test } from "vitest";
import { taxIn } from "@/lib/tax";
import { creditLines, leftOf, writtenLines } from "./credit-rules";
import { grossOf } from "@/lib/invoice-lines";
import { toLine, totalsOf } from "./rules";
import type { InvoiceLine } from "./schema";

const RATES = [
  null,
  { tax_rate_id: "txr_a", name: "VAT", percentage: 19, inclusive: true },
  { tax_rate_id: "txr_b", name: "VAT", percentage: 8.1, inclusive: false },
];
const anyLine = fc
  .record({
    description: fc.constant("Court"),
    quantity: fc.integer({ min: 1, max: 9 }),
    unit_amount: fc.integer({ min: 1, max: 9999 }),
    rate: fc.constantFrom(...RATES),
  })
  .map(({ rate, ...line }) => toLine(line, rate));
const about = { description: "Part of invoice", booking_id: null };
const sumOf = (lines: InvoiceLine[]) => lines.reduce((sum, line) => sum + grossOf(line), 0);
const taxOf = (lines: InvoiceLine[], id: string) =>
  lines.reduce((sum, { tax }) => sum + (tax?.tax_rate_id === id ? tax.amount : 0), 0);

test("credits of any size reverse an invoice's taxes rate by rate, to the minor unit", () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 6 }),
      (lines, shares) => {
        const credited: InvoiceLine[] = [];
        const left = () => sumOf(lines) - sumOf(credited);
        for (const percent of [...shares, 100]) {
          const amount = Math.ceil((left() * percent) / 100);
          if (amount === 0) continue;
          const credit = creditLines(leftOf(lines, credited), amount, about);
          expect(totalsOf(credit).total).toBe(amount);
          for (const line of credit) {
            expect(line.tax?.amount ?? 0).toBeGreaterThanOrEqual(0);
            expect(line.tax?.amount ?? 0).toBeLessThanOrEqual(grossOf(line));
          }
          credited.push(...credit);
        }
        expect(left()).toBe(0);
        for (const id of ["txr_a", "txr_b"]) expect(taxOf(credited, id)).toBe(taxOf(lines, id));
      },
    ),
    { numRuns: 500 },
  );
});

test("the rest of a line after credits is taxed like an amount of its size", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(anyLine, amounts, (line, credits) => {
      const credited: InvoiceLine[] = [];
      for (const credit of credits) {
        const left = grossOf(line) - sumOf(credited);
        if (credit > left) break;
        credited.push(...creditLines(leftOf([line], credited), credit, about));
        const taxed = (line.tax?.amount ?? 0) - totalsOf(credited).tax_amount;
        expect(taxed).toBe(line.tax ? taxIn(left - credit, line.tax) : 0);
      }
    }),
    { numRuns: 500 },
  );
});

test("a written line is taxed at the rate it names, and never exceeds that rate's rest", () => {
  const lines = RATES.map((rate) =>
    toLine({ description: "Court", quantity: 1, unit_amount: 1000 }, rate),
  );
  const left = leftOf(lines, []);
  const written = { description: "An hour", quantity: 2, unit_amount: 500 };
  expect(writtenLines(left, [written])).toEqual({ fault: { line: 0, what: "which_rate" } });
  expect(writtenLines(left, [{ ...written, tax_rate_id: "txr_c" }])).toEqual({
    fault: { line: 0, what: "other_rate" },
  });
  const all = [null, "txr_a", "txr_b"].map((tax_rate_id) => ({ ...written, tax_rate_id }));
  const credit = writtenLines(left, all);
  expect(credit).toMatchObject({
    lines: [
      { amount: 1000 },
      { amount: 1000, tax: { amount: 160, inclusive: true } },
      // 1081 with tax contain 81 tax; crediting 1000 leaves 81, with 6 of tax.
      { amount: 1000, tax: { amount: 75, inclusive: true } },
    ],
  });
  const again = { ...written, quantity: 1, tax_rate_id: "txr_a" };
  expect(writtenLines(left, [...all, again])).toEqual({
    fault: { line: 3, what: "exceeds", left: 0 },
  });
});
