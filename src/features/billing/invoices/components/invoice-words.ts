import type { Words } from "@/server/words/messages";
import type { Invoice, InvoiceLine, LineTax } from "../schema";

/** The explanation of a line's price: the document has it, a list does not need it. */
const REASONS = /\. (?:Price|Preis|Prix) .*$/;

/** Returns an invoice's subject: one or two lines in full, otherwise the first and the number of the others. */
export function invoiceAbout(
  { lines }: { lines: readonly { description: string }[] },
  words: Words<"money">,
): string {
  const [first, ...rest] = lines.map(({ description }) => description.replace(REASONS, ""));
  if (first === undefined) return "";
  const [second, ...others] = rest;
  if (second === undefined) return first;
  if (others.length === 0) return words("about_two", { first, second });
  return words("about_more", { first, count: rest.length });
}

/** Returns a rate's name with its percentage (`19 % VAT`), unless the name already contains it. */
export function taxName({ name, percentage }: Pick<LineTax, "name" | "percentage">): string {
  return name.includes("%") ? name : `${percentage} % ${name}`;
}

export type TaxSum = { id: string; label: string; inclusive: boolean; amount: number };

/** Returns the taxes of lines, summed by rate, in the order of the lines; minor units. */
export function sumTaxes(lines: readonly Pick<InvoiceLine, "tax">[]): TaxSum[] {
  const sums = new Map<string, TaxSum>();
  for (const { tax } of lines) {
    if (!tax) continue;
    const { tax_rate_id: id, inclusive } = tax;
    const amount = (sums.get(id)?.amount ?? 0) + tax.amount;
    sums.set(id, { id, label: taxName(tax), inclusive, amount });
  }
  return [...sums.values()];
}

/** Returns the sums that are due, one per currency, in minor units. */
export function sumOwed(
  invoices: readonly Pick<Invoice, "currency" | "amount_due">[],
): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, amount_due } of invoices) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount_due);
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
