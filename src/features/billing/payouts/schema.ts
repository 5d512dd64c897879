import { z } from "zod";
import { Currency, Id, ListQuery, LocalDate, PageOf, SomeOf, Timestamp } from "@/lib/wire";
import { BOOKS, ITEM_TYPES, NO_PAYOUTS, PAYOUT_STATUSES } from "./words";

export const PayoutStatus = z.enum(PAYOUT_STATUSES);
const ItemType = z.enum(ITEM_TYPES);
const Books = z.enum(BOOKS);

export const Payout = z
  .object({
    id: z.string(),
    organization_id: Id,
    status: PayoutStatus.describe(
      "`failed`: the bank sent it back, and the money is part of a later payout.",
    ),
    amount: z.int().describe("What arrives, in minor units; negative where the bank is debited."),
    currency: z.string(),
    arrives_on: LocalDate.describe("The day on which the bank is expected to have it."),
    sums: z
      .object({
        payments: z.int().describe("What members have paid."),
        refunds: z.int().describe("What went back to them, negative."),
        disputes: z.int().describe("What their banks took back or returned."),
        adjustments: z.int().describe("All other money that the processor moved."),
        fees: z.int().describe("What the processor and the platform kept, positive."),
      })
      .describe("In minor units: the first four together, less the fees, are the amount."),
    items_count: z.int().describe("How many items it is made of."),
    items_not_in_books: z
      .int()
      .describe("How many of them the books do not know, or know with another amount."),
    itemized: z
      .boolean()
      .describe("Whether the processor tells what is in it: not if somebody started it by hand."),
    failure_code: z.string().nullable().describe("Why it failed, in the processor's word."),
    provider_payout_id: z.string().describe("Its id at the processor."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Payout", description: "Money that the processor sends to the club's bank." });
export type Payout = z.infer<typeof Payout>;

export const PayoutPage = PageOf(Payout).extend({
  none_because: z
    .enum(NO_PAYOUTS)
    .nullable()
    .describe(
      "Why the club has no payouts; null if it has. `cash_only`: no cards are taken. `not_configured`: the installation has no processor. `shared_account`: other customers of the installation use the same account at the processor. `none_yet`: none has come so far.",
    ),
});
export type PayoutPage = z.infer<typeof PayoutPage>;

export const PayoutItem = z
  .object({
    id: z.string(),
    payout_id: Id,
    type: ItemType.describe(
      "`dispute`: money that a payer's bank took back or returned. `adjustment`: anything else that the processor moved.",
    ),
    category: z
      .string()
      .describe(
        "The processor's own word for it. Ours are `other_clubs`, `not_itemized` and `difference`: what is left of the payout's amount.",
      ),
    books: Books.describe(
      "`known`: the books have it. `differs`: with another amount or status. `unknown`: it is not in the books. `not_needed`: a fee. `other_clubs`: the sum of other clubs that use the same account.",
    ),
    gross: z.int().describe("Minor units; negative for money that left."),
    fee: z.int().describe("What was kept of it."),
    net: z.int().describe("`gross` less `fee`: its part of the payout."),
    currency: z.string(),
    payment_id: Id.nullable().describe("The payment that it is about; null if none is known."),
    refund_id: Id.nullable().describe("The refund that it is about; null if none is known."),
    member_id: Id.nullable().describe("Who paid."),
    documents: z
      .array(
        z.object({
          type: z.enum(["invoice", "credit_note"]).describe("What it is."),
          id: Id.describe("The document's id."),
          number: z.string().nullable().describe("The document's number; null for a draft."),
        }),
      )
      .describe("The invoices that the payment pays, or the credit notes of the refund."),
    taxes: z
      .array(
        z.object({
          name: z.string().describe("The tax, by its name on the document."),
          percentage: z.number().describe("In percent."),
          amount: z.int().describe("Minor units, with the sign of `gross`."),
        }),
      )
      .nullable()
      .describe("The tax within it; null unless it is the whole of one document."),
    description: z.string().nullable().describe("The processor's words."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "PayoutItem", description: "One movement of money that a payout is made of." });
export type PayoutItem = z.infer<typeof PayoutItem>;
export const PayoutItemPage = PageOf(PayoutItem);

export const PayoutId = z.strictObject({ payout_id: Id });
export type PayoutId = z.infer<typeof PayoutId>;

const List = ListQuery.omit({ include_archived: true });

export const ListPayouts = List.extend({
  status: SomeOf(PayoutStatus).describe("Payouts that stand so; joined by commas."),
  currency: Currency.optional(),
  payment_id: Id.optional().describe("Payouts that this payment is in."),
  arrives_on_gte: LocalDate.optional().describe("Payouts that arrive on this day or later."),
  arrives_on_lte: LocalDate.optional().describe("Payouts that arrive on this day or earlier."),
});
export type ListPayouts = z.infer<typeof ListPayouts>;

export const ListPayoutItems = List.extend({
  payout_id: Id,
  type: SomeOf(ItemType).describe("Items of one of these kinds; joined by commas."),
  books: SomeOf(Books).describe("Items that stand so in the books; joined by commas."),
});
export type ListPayoutItems = z.infer<typeof ListPayoutItems>;
