import { taxOn } from "@/lib/tax";
import type { AppliedTax } from "./schema";

export type Taxed = { tax: AppliedTax | null; tax_amount: number; amount_due: number };

/** Returns the amount due after deductions (minor units): exclusive tax is added to it. */
export function withTax(amount: number, tax: AppliedTax | null): Taxed {
  if (!tax) return { tax, tax_amount: 0, amount_due: amount };
  const { tax: tax_amount, gross } = taxOn(amount, tax);
  return { tax, tax_amount, amount_due: gross };
}

/** Tells whether two amounts are taxed alike and can therefore share a document. */
export function isSameTax(a: AppliedTax | null, b: AppliedTax | null): boolean {
  if (!a || !b) return a === b;
  return a.tax_rate_id === b.tax_rate_id && a.percentage === b.percentage;
}
