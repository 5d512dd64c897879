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
    credit_amount: z
      .int()
      .describe("The total of the credit note, with tax; 0 where nothing is credited."),
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
    guests_paid_amount: z
      .int()
      .describe("What guests have paid of the price beside it, and not got back."),
    guests_refund_amount: z
      .int()
      .describe("The refund of it to the guests who paid, by the same percentage each."),
    sentence: z.string().describe("The same, for a member to read."),
  })
  .meta({ id: "CancellationPreview" });
export type CancellationPreview = z.infer<typeof CancellationPreview>;
/** The same without what concerns guests, whose money is apart from the booking's own. */
export type HostPreview = Omit<CancellationPreview, "guests_paid_amount" | "guests_refund_amount">;

/** The effect of cancelling several bookings at once. Amounts in minor units. */
export const CancelledTogether = z
  .object({
    affected: z.array(
      z.object({
        booking_id: Id,
        member_id: Id,
        currency: z.string().nullable().describe("null for one that would be refused."),
        refund_amount: z
          .int()
          .describe("The refund to the sources of the payments, those of guests included."),
        refused: z
          .string()
          .nullable()
          .describe(
            "The code of the failure by which this one would stay as it is; otherwise null.",
          ),
      }),
    ),
    money_back: z
      .array(z.object({ currency: z.string(), amount: z.int() }))
      .describe("The sum of the refunds, by currency; empty if nothing goes back."),
  })
  .meta({ id: "CancelledTogether" });
export type CancelledTogether = z.infer<typeof CancelledTogether>;

/** Asks for the preview of a change instead. */
export const DryRun = z
  .boolean()
  .optional()
  .describe("Returns whom it would affect and what would go back; changes nothing.");

/** Fields of an answer that can be a preview. */
export const previewFields = {
  dry_run: z.boolean().describe("The object is shown as it is; nothing was changed."),
  would_cancel: CancelledTogether.nullable().describe(
    "With `dry_run`, the bookings that would be cancelled and the money that would go back. Otherwise null.",
  ),
};

const Alternative = z.object({
  event_id: Id.nullable().describe("Another date of the event; null for a resource."),
  starts_at_local: z.string(),
  ends_at_local: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
});

const MovePlace = z.object({
  starts_at_local: z.string(),
  ends_at_local: z.string(),
  resource_id: Id.nullable(),
  event_id: Id.nullable().meta({ example: null }),
  price_amount: z.int(),
  price_deductions: z.array(PriceDeduction),
  amount_due: z.int(),
});

const WAYS = z.enum(["saved_card", "offline", "on_account", "keep_price"]);

/** The effect of a move now; the move then has exactly that effect. Amounts in minor units. */
export const ReschedulePreview = z
  .object({
    booking_id: Id,
    possible: z
      .boolean()
      .describe(
        "False when the move would be refused now, and then the sums are the present ones.",
      ),
    code: z.string().nullable().describe("The code of that refusal; null if it is possible."),
    message: z.string().nullable().describe("The reason for that refusal."),
    alternatives: z.array(Alternative).describe("The nearest free times, when the place is taken."),
    before: MovePlace.describe("The booking as it is."),
    after: MovePlace.nullable().describe("The booking as it would be; null without a price there."),
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
    difference: z.int().describe("The new amount_due less the present one; in minor units."),
    settle: z
      .object({
        direction: z.enum(["charge", "give_back", "none"]),
        ways: z.array(WAYS).describe("The ways to settle it that the caller may choose."),
        default_way: WAYS.nullable(),
        to: z
          .string()
          .nullable()
          .describe("The card that would be charged, or the sources of the refund."),
      })
      .describe("How the difference of a confirmed booking is settled."),
    deductions_returned: z
      .array(PriceDeduction)
      .describe("Deductions of the present price that the new one does not have."),
    terms_changed: z.array(z.string()).describe("Names of the terms that differ at the new place."),
    expected_amount_due: z.int().describe("To send with the move; the same as `amount_due`."),
    version: z.string().describe("The booking's ETag, for `If-Match` of the move."),
    sentence: z.string().describe("The same, for a member to read."),
  })
  .meta({ id: "ReschedulePreview" });
export type ReschedulePreview = z.infer<typeof ReschedulePreview>;
