import { z } from "zod";

const Minutes = z.int().min(0).max(525_600);

export const CancellationTier = z.strictObject({
  until_minutes_before: Minutes.describe(
    "Applies to cancellations up to so long before the start.",
  ),
  refund_percent: z.int().min(0).max(100),
});
export type CancellationTier = z.infer<typeof CancellationTier>;

export const Quota = z.strictObject({
  period: z
    .enum(["day", "week", "month"])
    .describe("Of the place's own calendar; weeks begin on Monday."),
  max_bookings: z.int().min(1).max(10_000).nullable().default(null),
  max_minutes: z.int().min(1).max(525_600).nullable().default(null),
});
export type Quota = z.infer<typeof Quota>;

export const NoShowTerms = z.strictObject({
  after_minutes: Minutes.nullable()
    .default(null)
    .describe("Marked by itself so long after the start; null = by staff only."),
  fee_percent: z.int().min(0).max(100).default(100).describe("Of what was due, kept."),
});
export type NoShowTerms = z.infer<typeof NoShowTerms>;

export const CheckInTerms = z.strictObject({
  opens_minutes_before: Minutes.default(30),
  closes_minutes_after: Minutes.nullable()
    .default(null)
    .describe("After the start; null = until the end."),
});
export type CheckInTerms = z.infer<typeof CheckInTerms>;

/** What a booking is subject to; kept in it, so that a later change of the policy leaves it alone. */
export const Terms = z
  .object({
    min_notice_minutes: z.int(),
    max_advance_days: z.int(),
    min_duration_minutes: z.int(),
    max_duration_minutes: z.int(),
    slot_step_minutes: z.int(),
    buffer_before_minutes: z.int(),
    buffer_after_minutes: z.int(),
    hold_minutes: z.int(),
    requires_approval: z.boolean(),
    cancellation_tiers: z
      .array(CancellationTier)
      .describe("Earliest first; [] = in full until the start."),
    reschedule_until_minutes: z.int(),
    no_show: NoShowTerms.nullable(),
    check_in: CheckInTerms,
    quotas: z.array(Quota),
    max_active_holds: z.int(),
  })
  .meta({ id: "BookingTerms" });
export type Terms = z.infer<typeof Terms>;
