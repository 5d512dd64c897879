import { z } from "zod";
import { CancellationTier } from "@/features/catalogue/policies/schema";
import { taxFields } from "@/features/catalogue/tax-rates/schema";
import { Id, Timestamp } from "@/lib/wire";
import { PriceDeduction } from "@/features/catalogue/pricing/deduction-schema";

/**
 * The effect of cancelling now; the cancellation then has exactly that effect. Amounts in minor
 * units.
 */
export const CancellationPreview = z
  .object({
    booking_id: Id,
    currency: z.string(),
    paid_amount: z.int().describe("Paid and not refunded."),
    refund_percent: z.int(),
    refund_amount: z
      .int()
      .describe("The refund, to the source of the payment; rounded half up, once."),
    fee_amount: z
      .int()
      .describe(
        "The amount kept: paid_amount − refund_amount; on account, also the part still due.",
      ),
    credit_amount: z.int().describe("The tax of the credit note; 0 without a refund."),
    allowances: z
      .array(
        z.object({
          source_id: Id.nullable().describe("The grant that it was taken from."),
          description: z.string(),
          unit: z.string(),
          quantity: z.int().describe("The units that the booking uses, in the grant's unit."),
          returned: z.int().describe("The units returned: whole ones, rounded down."),
        }),
      )
      .describe("The booking's use of the member's allowances, and the units returned."),
    tier: CancellationTier.nullable().describe("The tier of the terms that applies."),
    next_tier_at: Timestamp.nullable().describe("When the refund will be lower; null if never."),
    sentence: z.string().describe("The same, for a member to read."),
  })
  .meta({ id: "CancellationPreview" });
export type CancellationPreview = z.infer<typeof CancellationPreview>;

/** The effect of a move now; the move then has exactly that effect. Amounts in minor units. */
export const ReschedulePreview = z
  .object({
    booking_id: Id,
    price_amount: z.int().describe("List price of the new place, before price_deductions."),
    currency: z.string(),
    price_deductions: z.array(PriceDeduction),
    ...taxFields,
    amount_due: z.int().describe("The price of the booking there: `expected_amount_due`."),
    paid_amount: z.int().describe("Paid and not refunded."),
    charge_amount: z.int().describe("Charged before it moves."),
    refund_amount: z
      .int()
      .describe("The refund: the difference, at most the refund of a cancellation now."),
    kept_amount: z.int().describe("The amount that no later cancellation by the terms refunds."),
    given_back_amount: z
      .int()
      .describe("The part of the price that staff refunded, which stays off it."),
    sentence: z.string().describe("The same, for a member to read."),
  })
  .meta({ id: "ReschedulePreview" });
export type ReschedulePreview = z.infer<typeof ReschedulePreview>;
