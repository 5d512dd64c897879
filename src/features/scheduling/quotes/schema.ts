import { z } from "zod";
import { PriceDeduction } from "@/features/catalogue/pricing/deduction-schema";
import { outside_rules } from "@/features/scheduling/bookings/exception-schema";
import { RequestBooking } from "@/features/scheduling/bookings/schema";
import { Terms } from "@/features/catalogue/policies/schema";
import { taxFields } from "@/features/catalogue/tax-rates/schema";
import { CreatePriceRule } from "@/features/catalogue/pricing/schema";
import { Fold, Id, ListQuery, LocalDateTime, Metadata, Name, PageOf, Timestamp } from "@/lib/wire";

export const Quote = z
  .object({
    id: z.string(),
    quote_token: z.string().describe("The id, to send as `quote_token` with a booking."),
    member_id: Id.nullable().describe("Null: any member may use it."),
    event_id: Id.nullable(),
    resource_id: Id.nullable(),
    title: z.string(),
    starts_at_local: z.string(),
    ends_at_local: z.string(),
    starts_at: Timestamp,
    ends_at: Timestamp,
    timezone: z.string(),
    quantity: z.int(),
    price_rule_id: Id.nullable(),
    price_amount: z.int().describe("List price in minor units, before price_deductions."),
    currency: z.string(),
    price_deductions: z.array(PriceDeduction),
    ...taxFields,
    amount_due: z
      .int()
      .describe("The price of the booking, in minor units, with an exclusive tax."),
    promo_code: z.string().nullable(),
    explanation: z
      .array(z.object({ label: z.string(), amount: z.int(), currency: z.string() }))
      .describe("The parts of the amount, line by line: they add up to `amount_due`."),
    terms: Terms.describe("The terms of a booking made now."),
    cancellation: z.string().describe("What the terms say about cancelling, in a sentence."),
    metadata: z.record(z.string(), z.string()),
    expires_at: Timestamp.describe("The price binds until then; the place is not held."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "Quote",
    description:
      "A price that binds until it expires, for one booking, even if the price rules change. It takes neither a place nor a redemption of its promo code.",
  });
export type Quote = z.infer<typeof Quote>;
export const QuotePage = PageOf(Quote);

export const RequestQuote = RequestBooking.omit({
  quote_token: true,
  notes: true,
  expected_amount_due: true,
});
export type RequestQuote = z.infer<typeof RequestQuote>;

export const CreateQuote = RequestQuote.omit({ for_member_id: true }).extend({
  member_id: Id.optional().describe(
    "The member; without one, prices of groups do not apply, and anybody can use it.",
  ),
  outside_rules,
  metadata: Metadata.optional().describe("Stays the same: a quote is never changed."),
});
export type CreateQuote = z.infer<typeof CreateQuote>;

export const QuoteId = z.strictObject({ quote_id: Id });
export type QuoteId = z.infer<typeof QuoteId>;

export const ListMyQuotes = ListQuery.omit({ include_archived: true });
export const ListQuotes = ListMyQuotes.extend({
  member_id: Id.optional(),
  event_id: Id.optional(),
  resource_id: Id.optional(),
});
export type ListQuotes = z.infer<typeof ListQuotes>;

/** A price rule that is not stored, to be tried out. */
export const DraftPriceRule = CreatePriceRule.omit({ external_id: true, metadata: true }).extend({
  price_rule_id: Id.optional().describe("The rule that it would change; left out for a new one."),
  name: Name.default("Draft"),
});
export type DraftPriceRule = z.infer<typeof DraftPriceRule>;

/** A stay to price as a booking would be, open or not, taken or not. */
export const SimulatePrice = z.strictObject({
  event_id: Id.optional().describe("Prices a place of this event, at its own time."),
  resource_id: Id.optional().describe("Required without `event_id`, with both times."),
  starts_at_local: LocalDateTime.optional(),
  ends_at_local: LocalDateTime.optional(),
  fold: Fold.optional(),
  quantity: z.int().min(1).max(1000).default(1),
  member_id: Id.optional().describe("The member whose groups count."),
  group_ids: z.array(Id).max(100).optional().describe("Groups, instead of a member's."),
  draft: DraftPriceRule.optional().describe(
    "A rule to try out beside the others, whole and not stored; `price_rule_id` is `draft` for a new one.",
  ),
});
export type SimulatePrice = z.infer<typeof SimulatePrice>;

export const PriceSimulation = z
  .object({
    price_rule_id: Id.nullable().describe("The rule that wins; null = free of charge."),
    price_amount: z.int(),
    currency: z.string(),
    ...taxFields,
    amount_due: z.int().describe("The price with its tax, before benefits and codes."),
    candidates: z
      .array(
        z.object({
          price_rule_id: Id,
          name: z.string(),
          priority: z.int(),
          applies: z.boolean(),
          wins: z.boolean(),
          amount: z.int().nullable().describe("The price by this rule, if it applies."),
          currency: z.string(),
          reason: z.object({ code: z.string(), message: z.string() }),
        }),
      )
      .describe("Every rule in use: those that apply by precedence, then the others."),
  })
  .meta({ id: "PriceSimulation" });
export type PriceSimulation = z.infer<typeof PriceSimulation>;
