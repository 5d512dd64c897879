import { z } from "zod";
import type { CashSession } from "@/features/billing/cash-sessions/schema";
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

/** The contents of a printed session of a till. Amounts in minor units, times as instants. */
export type DaySheetContent = Pick<
  CashSession,
  | "id"
  | "currency"
  | "opening_amount"
  | "takings"
  | "refunded_amount"
  | "paid_in_amount"
  | "paid_out_amount"
  | "expected_amount"
  | "counted_amount"
  | "counted"
  | "difference_amount"
  | "difference_reason"
> &
  Pick<DocumentContent, "locale" | "test" | "seller"> & {
    timezone: string;
    till: string;
    opened: Done;
    /** Null while the till is open. */
    closed: Done | null;
    printed_at: string;
    /** The colleague who allowed the difference, if that was needed. */
    allowed_by: string | null;
    /** The first one first, with what was taken out below 0. */
    movements: (Done & { reason: string; amount: number })[];
  };

/** When something was done, and who did it: the name of somebody of the staff, else null. */
export type Done = { at: string; by: { kind: string; name: string | null } };
