import { z } from "zod";
import { Id } from "@/lib/wire";

const minor = z.int();

export const CurrencyBalance = z
  .object({
    currency: z.string(),
    balance: minor.describe(
      "account_credit + unallocated + credit_notes_open + refunds_pending − amount_due: below 0, the member owes; above, the organization does.",
    ),
    amount_due: minor.describe(
      "The sum due on issued invoices, without those voided or given up as uncollectible.",
    ),
    amount_past_due: minor.describe("The overdue part of amount_due."),
    account_credit: minor.describe(
      "Credit for later invoices and memberships, which use it automatically. Money that a bank has taken back is not counted.",
    ),
    unallocated: minor.describe(
      "Money paid that is neither allocated to an invoice, nor kept as credit, nor being refunded.",
    ),
    credit_notes_open: minor.describe(
      "Owed for unsettled credit notes without a refund in progress.",
    ),
    refunds_pending: minor.describe("Refunds in progress."),
    disputed: minor.describe("The part of payments that banks have taken back: undecided or lost."),
    invoiced: minor.describe("The total of all invoices ever issued, without voided ones."),
    credited: minor.describe("The total of all credit notes."),
    written_off: minor.describe("The total given up as uncollectible and never paid."),
    received: minor.describe("The total that the member has paid."),
    refunded: minor.describe("The total that was refunded."),
  })
  .meta({ id: "CurrencyBalance" });
export type CurrencyBalance = z.infer<typeof CurrencyBalance>;

export const MemberBalance = z
  .object({
    member_id: Id,
    balances: z
      .array(CurrencyBalance)
      .describe(
        "One for each currency in which the member was invoiced or paid, by its code; amounts in minor units. Empty if nothing has cost anything yet.",
      ),
  })
  .meta({ id: "MemberBalance" });
export type MemberBalance = z.infer<typeof MemberBalance>;
