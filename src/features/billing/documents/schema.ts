import { z } from "zod";
import { InvoiceId } from "@/features/billing/invoices/schema";

const Paper = z.enum(["a4", "receipt"]);
export type Paper = z.infer<typeof Paper>;

export const PrintInvoice = InvoiceId.extend({
  paper: Paper.default("a4").describe(
    "`receipt`: 80 mm wide and as long as it needs, for the printer of a till.",
  ),
});
export type PrintInvoice = z.input<typeof PrintInvoice>;

/** The contents of a printed invoice or credit note. Amounts in minor units, dates as local days. */
export type DocumentContent = {
  kind: "invoice" | "credit_note";
  number: string;
  voided: boolean;
  /** True in test mode, where no real money moves. */
  test: boolean;
  locale: string;
  currency: string;
  issued_on: string;
  due_on: string | null;
  /** The number of the invoice that a credit note credits. */
  invoice_number: string | null;
  /** `logo`: a PNG or JPEG as a data address. */
  seller: Party & { accent: string; footer: string | null; logo?: string | null };
  buyer: Party;
  lines: DocumentLine[];
  subtotal: number;
  taxes: { label: string; amount: number; inclusive: boolean }[];
  total: number;
  paid: number;
  credited: number;
  due: number;
  notes: string | null;
};

export type Party = { name: string; address: string[]; tax_id: string | null };

export type DocumentLine = {
  description: string;
  quantity: number;
  unit_amount: number;
  tax_label: string | null;
  amount: number;
};
