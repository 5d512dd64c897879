import { z } from "zod";
import { InvoiceLine } from "@/features/billing/invoices/schema";
import { SETTLEMENTS } from "@/features/billing/invoices/words";
import {
  Amount,
  Id,
  ListQuery,
  Metadata,
  Name,
  PageOf,
  Search,
  SomeOf,
  Text,
  Timestamp,
} from "@/lib/wire";

export const CreditNoteStatus = z.enum(["issued", "applied", "refunded", "voided"]);

export const CreditNote = z
  .object({
    id: z.string(),
    number: z.string().describe("Gap-free per organization and year."),
    invoice_id: Id,
    member_id: Id,
    status: CreditNoteStatus.describe(
      "`applied`: set off against the amount due, or kept for later invoices. `refunded`: the money was refunded. `issued`: it still has to be.",
    ),
    currency: z.string(),
    lines: z.array(InvoiceLine),
    tax_amount: z.int(),
    total: z.int().describe("Minor units, with tax."),
    amount_applied: z.int().describe("The part that lowered the amount due."),
    amount_refunded: z.int().describe("The part that was refunded."),
    settlement: z
      .enum(SETTLEMENTS)
      .nullable()
      .describe("null if a change of a booking or membership issued it."),
    reason: z.string().nullable(),
    metadata: z.record(z.string(), z.string()),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "CreditNote" });
export type CreditNote = z.input<typeof CreditNote>;
export const CreditNotePage = PageOf(CreditNote);

export const CreditNoteId = z.strictObject({ credit_note_id: Id });
export type CreditNoteId = z.infer<typeof CreditNoteId>;

export const CreateCreditNote = z.strictObject({
  invoice_id: Id,
  amount: Amount.min(1)
    .optional()
    .describe("Minor units, with tax. Without it and without lines, the whole rest is credited."),
  lines: z
    .array(
      z.strictObject({
        description: Name,
        quantity: z.int().min(1).max(10_000),
        unit_amount: Amount.min(1).describe("Minor units, with tax."),
        tax_rate_id: Id.nullable()
          .optional()
          .describe(
            "The line's rate among the invoice's tax rates, null for untaxed. Needed only if there are several.",
          ),
      }),
    )
    .min(1)
    .max(100)
    .optional()
    .describe("Instead of `amount`."),
  settlement: z
    .enum(SETTLEMENTS)
    .default("none")
    .describe(
      "The unpaid part of the invoice is set off. For the paid part, `refund` returns the money, `account_credit` keeps it for the member's later invoices, which use it automatically (not of an account's invoice), and `none` leaves it owed.",
    ),
  reason: Text.min(1).nullable().optional(),
  metadata: Metadata.optional().describe("Cannot change later: credit notes are immutable."),
});
export type CreateCreditNote = z.infer<typeof CreateCreditNote>;

export const ListMyCreditNotes = ListQuery.omit({ include_archived: true }).extend({
  invoice_id: Id.optional(),
  status: SomeOf(CreditNoteStatus),
});
export const ListCreditNotes = ListMyCreditNotes.extend({
  member_id: Id.optional(),
  search: Search("The credit note's number"),
});
export type ListCreditNotes = z.infer<typeof ListCreditNotes>;
