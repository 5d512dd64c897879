import type { Invoice, InvoiceLine, LineTax } from "../schema";

/** What an invoice is about: its lines where there are two at most, otherwise the first and how many more. */
export function invoiceAbout({ lines }: Pick<Invoice, "lines">): string {
  const [first, ...rest] = lines;
  if (!first) return "";
  const [second, ...others] = rest;
  if (!second) return first.description;
  const more = others.length === 0 ? second.description : `${rest.length} more`;
  return `${first.description} and ${more}`;
}

/** `19 % VAT`; a rate whose name says its percentage already is called by its name. */
export function taxName({ name, percentage }: Pick<LineTax, "name" | "percentage">): string {
  return name.includes("%") ? name : `${percentage} % ${name}`;
}

export type TaxSum = { id: string; label: string; inclusive: boolean; amount: number };

/** The taxes of lines, summed by rate, in the order of the lines; minor units. */
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

/** Whether the member can pay it now. */
export function isPayable({ status }: Pick<Invoice, "status">): boolean {
  return PAYABLE.includes(status);
}
