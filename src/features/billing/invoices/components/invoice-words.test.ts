import { wordsOf } from "@/server/words/catalogue";
import { describe, expect, it } from "vitest";
import { invoiceAbout, sumOwed, sumTaxes, taxName } from "./invoice-words";

const line = (description: string) => ({
  description,
  quantity: 1,
  unit_amount: 100,
  amount: 100,
  booking_id: null,
});
const vat = (amount: number, inclusive = true) => ({
  tax: { tax_rate_id: inclusive ? "in" : "ex", name: "VAT", percentage: 19, inclusive, amount },
});

const words = wordsOf("money", { locale: "en" });

describe("an invoice in words", () => {
  it("an invoice's subject is its first line and the number of the others", () => {
    expect(invoiceAbout({ lines: [line("Locker")] }, words)).toBe("Locker");
    expect(invoiceAbout({ lines: [line("Locker"), line("Key"), line("Tag")] }, words)).toBe(
      "Locker and 2 more",
    );
    // Only the document explains the price.
    for (const price of ["Price €12.00, Flex −€1.20", "Preis 12,00 €, Flex −1,20 €"]) {
      const room = line(`Atlas, 23 Nov 2026, 09:00–09:30. ${price}`);
      expect(invoiceAbout({ lines: [room] }, words)).toBe("Atlas, 23 Nov 2026, 09:00–09:30");
    }
  });

  it("taxes are summed by rate, inclusive ones apart from exclusive ones", () => {
    expect(sumTaxes([vat(19), {}, vat(38), vat(7, false)])).toEqual([
      { id: "in", label: "19 % VAT", inclusive: true, amount: 57 },
      { id: "ex", label: "19 % VAT", inclusive: false, amount: 7 },
    ]);
  });

  it("a tax's percentage is shown once", () => {
    expect(taxName({ name: "MwSt. 7 %", percentage: 7 })).toBe("MwSt. 7 %");
  });

  it("amounts of two currencies are never added", () => {
    const owed = [
      { currency: "EUR", amount_due: 100 },
      { currency: "JPY", amount_due: 5 },
      { currency: "EUR", amount_due: 50 },
    ];
    expect(sumOwed(owed)).toEqual([
      { currency: "EUR", amount: 150 },
      { currency: "JPY", amount: 5 },
    ]);
  });
});
