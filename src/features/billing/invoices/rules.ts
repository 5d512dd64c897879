import type { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import { taxIn, taxOn } from "@/lib/tax";
import type { InvoiceLine, InvoiceStatus } from "./schema";

type Amounts = {
  status: string;
  total: number;
  amount_paid: number;
  amount_credited: number;
  due_at: Date | null;
};

/**
 * Derives an issued invoice's status from its amounts and dates, even if it was given up and then paid. Drafts
 * and voided invoices keep their own status.
 */
export function deriveStatus(invoice: Amounts, now: Date): InvoiceStatus {
  const { status } = invoice;
  if (status === "draft" || status === "voided") return status;
  if (invoice.amount_paid + invoice.amount_credited >= invoice.total) return "paid";
  if (status !== "open") return status as InvoiceStatus;
  if (invoice.due_at !== null && invoice.due_at < now) return "past_due";
  return invoice.amount_paid > 0 ? "partially_paid" : "open";
}

type PricedLine = { description: string; quantity: number; unit_amount: number };

/** Returns a line with its tax, rounded half up once per line; amounts in minor units. */
export function toLine(line: PricedLine, rate: AppliedTax | null): InvoiceLine {
  const { description, quantity, unit_amount } = line;
  const amount = quantity * unit_amount;
  const plain = { description, quantity, unit_amount, amount, booking_id: null };
  if (!rate) return plain;
  return { ...plain, tax: { ...rate, amount: taxOn(amount, rate).tax } };
}

type GrossLine = { description: string; gross: number; booking_id?: string | null };

/** Returns a line over a sum that includes tax (minor units): its tax is the tax contained in the sum. */
export function grossLine(line: GrossLine, rate: AppliedTax | null): InvoiceLine {
  const { description, gross, booking_id = null } = line;
  const tax = rate && { ...rate, amount: taxIn(gross, rate) };
  const amount = tax && !tax.inclusive ? gross - tax.amount : gross;
  return { description, quantity: 1, unit_amount: amount, amount, booking_id, ...(tax && { tax }) };
}

/** Returns the totals of lines (minor units): net, tax and gross. */
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
