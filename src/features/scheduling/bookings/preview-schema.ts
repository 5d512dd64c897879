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
    paid_amount: z.int().describe("What has been paid and not gone back."),
    refund_percent: z.int(),
    refund_amount: z.int().describe("Goes back to where it came from; rounded half up, once."),
    fee_amount: z.int().describe("Is kept: paid_amount − refund_amount."),
    credit_amount: z.int().describe("Of the credit note; 0 when nothing goes back."),
    allowances: z
      .array(
        z.object({
          source_id: Id.nullable().describe("The grant that it was taken from."),
          description: z.string(),
          unit: z.string(),
          quantity: z.int().describe("What the booking takes of it, in its unit."),
          returned: z.int().describe("What comes back of it: whole units, rounded down."),
        }),
      )
      .describe("What the booking takes of the member's allowances, and what comes back."),
    tier: CancellationTier.nullable().describe("The tier of the terms that applies."),
    next_tier_at: Timestamp.nullable().describe("When less would go back; null if never."),
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
    amount_due: z.int().describe("What the booking costs there: `expected_amount_due`."),
    paid_amount: z.int().describe("What has been paid and not gone back."),
    charge_amount: z.int().describe("Is charged before it moves."),
    refund_amount: z
      .int()
      .describe("Goes back: the difference, at most what a cancellation now would give back."),
    kept_amount: z.int().describe("What no later cancellation by the terms gives back."),
    given_back_amount: z.int().describe("What staff gave back of the price, and stays off it."),
    sentence: z.string().describe("The same, for a member to read."),
  })
  .meta({ id: "ReschedulePreview" });
export type ReschedulePreview = z.infer<typeof ReschedulePreview>;
