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
      "Of issued invoices. Not of those that were voided or given up as uncollectible.",
    ),
    amount_past_due: minor.describe("What of amount_due should have been paid by now."),
    account_credit: minor.describe(
      "Kept for later invoices and memberships, which take it by themselves. Money that a bank may take back is not counted.",
    ),
    unallocated: minor.describe(
      "Paid, and neither allocated to an invoice, nor kept as credit, nor on its way back.",
    ),
    credit_notes_open: minor.describe(
      "Owed by credit notes that are not settled, where no refund is on its way.",
    ),
    refunds_pending: minor.describe("On its way back to the member."),
    disputed: minor.describe("Paid, and claimed back through the bank: undecided or lost."),
    invoiced: minor.describe("Of all time: what invoices asked for, voided ones not counted."),
    credited: minor.describe("Of all time: what credit notes took off it."),
    written_off: minor.describe("Of all time: what was given up as uncollectible and never paid."),
    received: minor.describe("Of all time: what the member paid."),
    refunded: minor.describe("Of all time: what went back."),
  })
  .meta({ id: "CurrencyBalance" });
export type CurrencyBalance = z.infer<typeof CurrencyBalance>;

export const MemberBalance = z
  .object({
    member_id: Id,
    balances: z
      .array(CurrencyBalance)
      .describe(
        "One for each currency that the member was invoiced in or paid in, by its code; amounts in minor units. Empty where nothing ever cost anything.",
      ),
  })
  .meta({ id: "MemberBalance" });
export type MemberBalance = z.infer<typeof MemberBalance>;
