import { z } from "zod";
import { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import { BillingDetails } from "@/lib/address";
import {
  Amount,
  Currency,
  ExternalId,
  ExternalIdFilter,
  Id,
  Instant,
  instantFilters,
  ListQuery,
  Metadata,
  Name,
  PageOf,
  Search,
  SomeOf,
  Text,
  Timestamp,
  clientData,
} from "@/lib/wire";

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

export const LineTax = AppliedTax.extend({
  amount: z.int().describe("Minor units, rounded half up per line."),
});
export type LineTax = z.infer<typeof LineTax>;

export const InvoiceLine = z.object({
  description: z.string(),
  quantity: z.int(),
  unit_amount: z.int().describe("Minor units; with tax if `tax.inclusive` is true."),
  amount: z.int().describe("quantity × unit_amount, in minor units."),
  booking_id: Id.nullable(),
  tax: LineTax.nullable().default(null).describe("Null if the line has no tax rate."),
});
/** A line in its stored form: without a tax field if it has no tax. */
export type InvoiceLine = z.input<typeof InvoiceLine>;

export const Invoice = z
  .object({
    id: z.string(),
    number: z.string().nullable().describe("Gap-free per organization and year; null for drafts."),
    member_id: Id,
    account_id: Id.nullable(),
    status: InvoiceStatus,
    currency: z.string(),
    lines: z.array(InvoiceLine),
    subtotal: z.int().describe("Net, before tax."),
    tax_amount: z.int(),
    total: z.int(),
    amount_paid: z.int(),
    amount_credited: z.int(),
    amount_due: z.int().describe("total − amount_paid − amount_credited, never below 0."),
    processor: z
      .object({
        payment_intent_id: Id.nullable(),
        client_secret: z.string().nullable(),
        provider_account_id: z.string().nullable(),
      })
      .nullable()
      .describe("Only in the answer to `pay`, while the payer must act."),
    issued_at: Timestamp.nullable(),
    due_at: Timestamp.nullable(),
    paid_at: Timestamp.nullable(),
    voided_at: Timestamp.nullable(),
    mailed_at: Timestamp.nullable(),
    notes: z.string().nullable(),
    bill_to: BillingDetails.nullable().describe(
      "The account's or the member's billing details when it was issued; null: the member's name and address, or for an older invoice of an account the account's present details.",
    ),
    ...clientData,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Invoice" });
export type Invoice = z.input<typeof Invoice>;
export const InvoicePage = PageOf(Invoice);

export const InvoiceId = z.strictObject({ invoice_id: Id });
export type InvoiceId = z.infer<typeof InvoiceId>;

export const PayInvoice = InvoiceId.extend({
  payment_method_id: Id,
  expected_amount_due: z.int().min(0).optional(),
  off_session: z
    .boolean()
    .optional()
    .describe(
      "The member is not present to answer the bank; a card whose bank asks is then declined.",
    ),
});
export type PayInvoice = z.infer<typeof PayInvoice>;

const DraftLine = z.strictObject({
  description: Name,
  quantity: z.int().min(1).max(10_000).default(1),
  unit_amount: Amount,
  tax_rate_id: Id.nullable().optional(),
});
const Lines = z.array(DraftLine).min(1).max(100);
export type DraftLine = z.infer<typeof DraftLine>;

const draft = {
  due_at: Instant.nullable().optional(),
  notes: Text.min(1).nullable().optional().describe("Printed below the sums."),
  external_id: ExternalId.nullable().optional(),
  metadata: Metadata.optional(),
};

export const CreateInvoice = z.strictObject({
  member_id: Id.optional().describe(
    "The member who pays it. Default: the account's first billing member, otherwise its first owner.",
  ),
  account_id: Id.nullable()
    .optional()
    .describe("The account it is made out to, if not the member."),
  currency: Currency,
  lines: Lines,
  ...draft,
});
export type CreateInvoice = z.infer<typeof CreateInvoice>;

export const UpdateInvoice = InvoiceId.extend({
  lines: Lines.optional(),
  currency: Currency.optional(),
  ...draft,
});
export type UpdateInvoice = z.infer<typeof UpdateInvoice>;

export const ListMyInvoices = ListQuery.omit({ include_archived: true }).extend({
  status: SomeOf(InvoiceStatus),
  ...instantFilters("due_at", "Invoices that are due"),
});
export const ListInvoices = ListMyInvoices.extend({
  member_id: Id.optional(),
  account_id: Id.optional(),
  external_id: ExternalIdFilter,
  ...instantFilters("issued_at", "Invoices that were issued"),
  search: Search("The invoice's number"),
});
export type ListInvoices = z.infer<typeof ListInvoices>;
