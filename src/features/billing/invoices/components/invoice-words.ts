import type { Invoice, InvoiceLine, LineTax } from "../schema";

/** How a line's price came about: the document says it, a list need not. */
const REASONS = /\. (?:Price|Preis) .*$/;

/** What an invoice is about: its lines where there are two at most, otherwise the first and how many more. */
export function invoiceAbout({ lines }: { lines: readonly { description: string }[] }): string {
  const [first, ...rest] = lines.map(({ description }) => description.replace(REASONS, ""));
  if (first === undefined) return "";
  const [second, ...others] = rest;
  if (second === undefined) return first;
  return `${first} and ${others.length === 0 ? second : `${rest.length} more`}`;
}

/** `19 % VAT`; a rate whose name says its percentage already is called by its name. */
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

/** What is owed, one sum per currency, in minor units. */
export function sumOwed(
  invoices: readonly Pick<Invoice, "currency" | "amount_due">[],
): { currency: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { currency, amount_due } of invoices) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount_due);
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

const PAYABLE = ["open", "partially_paid", "past_due"];

/** Tells whether the member can pay it now. */
export function isPayable({ status }: Pick<Invoice, "status">): boolean {
  return PAYABLE.includes(status);
}
