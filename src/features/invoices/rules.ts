import type { InvoiceStatus } from "./schema";

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
