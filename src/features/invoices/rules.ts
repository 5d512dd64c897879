import { taxOn } from "@/lib/tax";
import type { InvoiceLine, InvoiceStatus, LineTax } from "./schema";

type Amounts = {
  status: string;
  total: number;
  amount_paid: number;
  amount_credited: number;
  due_at: Date | null;
};

/** The status that an issued invoice's amounts and dates add up to; drafts and closed ones say so themselves. */
export function deriveStatus(invoice: Amounts, now: Date): InvoiceStatus {
  if (invoice.status !== "open") return invoice.status as InvoiceStatus;
  if (invoice.amount_paid + invoice.amount_credited >= invoice.total) return "paid";
  if (invoice.due_at !== null && invoice.due_at < now) return "past_due";
  return invoice.amount_paid > 0 ? "partially_paid" : "open";
}

type PricedLine = { description: string; quantity: number; unit_amount: number };
type TaxRate = Omit<LineTax, "amount">;

/** A line with its tax, rounded half up once per line; amounts in minor units. */
export function toLine(line: PricedLine, rate: TaxRate | null): InvoiceLine {
  const { description, quantity, unit_amount } = line;
  const amount = quantity * unit_amount;
  const plain = { description, quantity, unit_amount, amount, booking_id: null };
  if (!rate) return plain;
  const thousandths = Math.round(rate.percentage * 1000);
  const { tax } = taxOn(amount, { thousandths, inclusive: rate.inclusive });
  return { ...plain, tax: { ...rate, amount: tax } };
}

/** What lines add up to (minor units): net, tax, and what is to be paid. */
export function totalsOf(lines: InvoiceLine[]): {
  subtotal: number;
  tax_amount: number;
  total: number;
} {
  let [subtotal, tax_amount] = [0, 0];
  for (const { amount, tax } of lines) {
    subtotal += tax?.inclusive ? amount - tax.amount : amount;
    tax_amount += tax?.amount ?? 0;
  }
  return { subtotal, tax_amount, total: subtotal + tax_amount };
}
