import { z } from "zod";
import { InvoiceStatus } from "@/features/billing/invoices/schema";
import { OFFLINE_PROVIDERS, PaymentStatus } from "@/features/billing/payments/schema";
import { Id, ListQuery, PageOf, QueryInt, Timestamp } from "@/lib/wire";

/** From the most urgent to the calmest: the first that is true of a purchase is its status. */
export const PURCHASE_STATUSES = [
  "disputed",
  "requires_action",
  "processing",
  "past_due",
  "due",
  "voided",
  "uncollectible",
  "refunded",
  "partially_refunded",
  "paid",
] as const;
export const PurchaseStatus = z.enum(PURCHASE_STATUSES);
export type PurchaseStatus = z.infer<typeof PurchaseStatus>;

const PurchasePayment = z
  .object({
    id: Id,
    amount: z.int().describe("The part of it that pays this purchase, in minor units."),
    status: PaymentStatus,
    provider: z.enum(["processor", ...OFFLINE_PROVIDERS]),
    brand: z.string().nullable(),
    last4: z.string().nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "PurchasePayment" });

const PurchaseRefund = z
  .object({
    id: Id,
    payment_id: Id,
    amount: z.int().describe("The part of it that belongs to this purchase, in minor units."),
    status: z.enum(["pending", "succeeded", "failed"]),
    created_at: Timestamp,
  })
  .meta({ id: "PurchaseRefund" });

const PurchaseInvoice = z
  .object({
    id: Id,
    number: z.string(),
    status: InvoiceStatus,
    total: z.int(),
    amount_due: z.int().describe("The amount to pay now: 0 if it was voided or given up."),
  })
  .meta({ id: "PurchaseInvoice" });

const PurchaseCreditNote = z
  .object({ id: Id, number: z.string(), total: z.int(), created_at: Timestamp })
  .meta({ id: "PurchaseCreditNote" });

/** One thing that was bought, with all of its money: invoices, payments, refunds and credit notes. */
export const Purchase = z
  .object({
    id: Id.describe("That of the booking, otherwise of the invoice, otherwise of the payment."),
    status: PurchaseStatus,
    title: z
      .string()
      .nullable()
      .describe("What was bought: the booking's title, or the invoice's first line."),
    other_lines: z.int().describe("How many further lines the invoice has."),
    booking_id: Id.nullable(),
    starts_at: Timestamp.nullable().describe("When the booking begins."),
    ends_at: Timestamp.nullable().describe("When the booking ends."),
    timezone: z.string().nullable().describe("The zone of the booking's place."),
    currency: z.string(),
    amount: z
      .int()
      .describe(
        "What was asked for it, in minor units, without invoices that were voided or replaced.",
      ),
    amount_returned: z.int().describe("What was credited or refunded of it, in minor units."),
    cost: z
      .int()
      .describe("What it costs in the end: amount − amount_returned, without what was given up."),
    amount_due: z.int(),
    invoices: z.array(PurchaseInvoice),
    payments: z.array(PurchasePayment),
    refunds: z.array(PurchaseRefund),
    credit_notes: z.array(PurchaseCreditNote),
    created_at: Timestamp.describe("When its first invoice was issued, or its first payment made."),
  })
  .meta({ id: "Purchase", description: "One thing that a member bought, with all of its money." });
export type Purchase = z.infer<typeof Purchase>;
export const PurchasePage = PageOf(Purchase);

/** A calendar year in the organization's time zone. */
export const Year = QueryInt(2000, 2200);

export const ListMyPurchases = ListQuery.omit({
  include_archived: true,
  updated_at_gte: true,
}).extend({ year: Year.optional() });
export type ListMyPurchases = z.infer<typeof ListMyPurchases>;

export const PurchaseYear = z
  .object({
    year: z.int(),
    currency: z.string(),
    purchases: z.int().describe("How many there were."),
    cost: z.int().describe("The sum of their `cost`, in minor units."),
    amount_due: z.int().describe("The part of `cost` that is still to be paid."),
  })
  .meta({ id: "PurchaseYear" });
export type PurchaseYear = z.infer<typeof PurchaseYear>;

export const PurchaseYears = z
  .object({
    years: z
      .array(PurchaseYear)
      .describe("Newest first; one for each currency. Years without a purchase are left out."),
  })
  .meta({ id: "PurchaseYears" });
export type PurchaseYears = z.infer<typeof PurchaseYears>;
