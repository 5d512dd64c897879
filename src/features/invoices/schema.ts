import { z } from "zod";
import { ListQuery, PageOf, Timestamp } from "@/lib/wire";

/** `paid`, `partially_paid` and `past_due` are derived from amounts and dates, never set (contract §4). */
export const INVOICE_STATUSES = [
  "draft",
  "open",
  "partially_paid",
  "paid",
  "past_due",
  "voided",
  "uncollectible",
] as const;
export const InvoiceStatus = z.enum(INVOICE_STATUSES);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.int(),
  unit_amount: z.int().describe("Minor units, before tax."),
  amount: z.int().describe("quantity × unit_amount, in minor units."),
  booking_id: z.string().nullable(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** What becomes of the money that had paid what is credited. */
export const SETTLEMENTS = ["refund", "account_credit", "none"] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

export const Invoice = z
  .object({
    id: z.string(),
    number: z.string().nullable().describe("Gap-free per organization and year; null for drafts."),
    member_id: z.string(),
    status: InvoiceStatus,
    currency: z.string(),
    lines: z.array(InvoiceLine),
    subtotal: z.int(),
    tax_amount: z.int(),
    total: z.int(),
    amount_paid: z.int(),
    amount_credited: z.int(),
    amount_due: z.int().describe("total − amount_paid − amount_credited, never below 0."),
    processor: z
      .object({
        payment_intent_id: z.string().nullable(),
        client_secret: z.string().nullable(),
        provider_account_id: z.string().nullable(),
      })
      .nullable()
      .describe("Only in the answer of `pay`, while the payer must act."),
    issued_at: Timestamp.nullable(),
    due_at: Timestamp.nullable(),
    paid_at: Timestamp.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Invoice" });
export type Invoice = z.infer<typeof Invoice>;
export const InvoicePage = PageOf(Invoice);

export const InvoiceId = z.strictObject({ invoice_id: z.string() });
export type InvoiceId = z.infer<typeof InvoiceId>;

export const PayInvoice = InvoiceId.extend({
  payment_method_id: z.string(),
  expected_amount_due: z.int().min(0).optional(),
  off_session: z
    .boolean()
    .optional()
    .describe("The member is not there to answer the bank: a card that asks is then declined."),
});
export type PayInvoice = z.infer<typeof PayInvoice>;

export const ListMyInvoices = ListQuery.omit({ include_archived: true });
export const ListInvoices = ListMyInvoices.extend({ member_id: z.string().optional() });
export type ListInvoices = z.infer<typeof ListInvoices>;
