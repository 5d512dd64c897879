import { z } from "zod";
import { departing, needing } from "@/lib/field-scopes";
import { Amount, Id, Name } from "@/lib/wire";

/** The scope that each kind of line needs, as the operation does that it stands for. */
export const LINE_SCOPES = {
  product_id: "subscriptions:write",
  booking_id: "bookings:write",
  invoice_id: "invoices:read",
  description: "invoices:write",
} as const;
const needs = (field: keyof typeof LINE_SCOPES) =>
  `Needs the scope \`${LINE_SCOPES[field]}\` as well.`;

const SaleLine = z.strictObject({
  product_id: Id.optional().describe(`A membership that begins now. ${needs("product_id")}`),
  booking_id: Id.optional().describe(
    `A booking that is held, or confirmed and not paid yet. ${needs("booking_id")}`,
  ),
  invoice_id: Id.optional().describe(
    `An open invoice: what is still due of it. ${needs("invoice_id")}`,
  ),
  description: Name.optional().describe(
    `Something else, in words for the invoice. ${needs("description")}`,
  ),
  quantity: z.int().min(1).max(10_000).optional().describe("Of something else. Default: 1."),
  unit_amount: Amount.optional().describe(
    "The price of one of something else, in minor units; with tax where the rate is inclusive.",
  ),
  tax_rate_id: Id.nullable().optional().describe("The tax on something else; null = untaxed."),
});
export type SaleLine = z.infer<typeof SaleLine>;

export const SALE_WAYS = ["cash", "card_terminal", "saved_card"] as const;

const SalePayment = z.strictObject({
  way: z.enum(SALE_WAYS).describe("`card_terminal`: a card read by a device of its own."),
  amount: Amount.min(1).describe("The part that is paid so, in minor units."),
  given: Amount.optional().describe("The cash that was handed over; the change is the rest of it."),
  payment_method_id: Id.optional().describe("The member's saved card; `saved_card` only."),
});
export type SalePayment = z.infer<typeof SalePayment>;

export const CreateSale = z.strictObject({
  member_id: Id.optional().describe("The buyer. Left out for a walk-in."),
  walk_in: z
    .boolean()
    .optional()
    .describe(
      "True sells to somebody who is no member and stays unnamed: things in words, paid at once. One record of the organization gathers these sales.",
    ),
  cash_session_id: Id.optional().describe(
    "The open cash session of the till at which it is sold. Cash is taken at a till alone.",
  ),
  lines: z
    .array(SaleLine)
    .min(1)
    .max(50)
    .describe(
      "What is sold. Each line names one of `product_id`, `booking_id`, `invoice_id` and `description` with `unit_amount`.",
    ),
  payments: needing(
    "payments:write",
    z
      .array(SalePayment)
      .max(5)
      .optional()
      .describe(
        "How it is paid. Their sum is what is due, or `amount_changed` is the answer. A saved card pays all of it or nothing.",
      ),
  ),
  on_account: departing(
    z.boolean().optional().describe("True leaves what the payments do not cover due, for later."),
  ),
  dry_run: z.boolean().optional().describe("Returns what would be due; sells nothing."),
});
export type CreateSale = z.infer<typeof CreateSale>;

export const Sale = z
  .object({
    dry_run: z.boolean().describe("Nothing was sold: this is what would be due."),
    member_id: Id.describe("The buyer, or the record that gathers the sales to walk-ins."),
    cash_session_id: Id.nullable().describe("The cash session at which it was sold."),
    currency: z.string(),
    lines: z
      .array(
        z.object({
          description: z.string().describe("What it is, as the invoice says."),
          amount: z.int().describe("What was due for it, with tax, in minor units."),
        }),
      )
      .describe("What was sold, in the order of the request."),
    invoice_ids: z
      .array(Id)
      .describe("The invoices over it, those of before included; none of a dry run."),
    payment_ids: z.array(Id).describe("The payments by cash and card terminal."),
    amount_due: z
      .int()
      .describe("What was due before the payments, after the member's credit, in minor units."),
    amount_paid: z.int().describe("What the payments paid of it."),
    amount_on_account: z.int().describe("What is due still."),
    change_amount: z.int().describe("The cash to hand back, in minor units."),
    card_failure: z
      .string()
      .nullable()
      .describe(
        "The code of the failure for which the saved card was not charged, such as `payment_failed`: the invoices then stay due. Null otherwise.",
      ),
  })
  .meta({
    id: "Sale",
    description:
      "What a desk sold to a member in one act: its invoices, which are receipts once they are paid, and its payments.",
  });
export type Sale = z.infer<typeof Sale>;
