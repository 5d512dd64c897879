import { z } from "zod";
import { Id, Name, PageOf, recordOfClient, clientDataFields, SearchQuery } from "@/lib/wire";

const Minutes = z.int().min(0).max(525_600);

export const CancellationTier = z.strictObject({
  until_minutes_before: Minutes.describe(
    "Applies to cancellations up to this long before the start.",
  ),
  refund_percent: z.int().min(0).max(100),
});
export type CancellationTier = z.infer<typeof CancellationTier>;

export const Quota = z.strictObject({
  period: z
    .enum(["day", "week", "month"])
    .describe("By the place's own calendar; weeks begin on Monday."),
  max_bookings: z.int().min(1).max(10_000).nullable().default(null),
  max_minutes: z.int().min(1).max(525_600).nullable().default(null),
});
export type Quota = z.infer<typeof Quota>;

export const NoShowTerms = z.strictObject({
  after_minutes: Minutes.nullable()
    .default(null)
    .describe(
      "How long after the start a booking is marked automatically, unless it was made after the start; null = by staff only.",
    ),
  fee_percent: z
    .int()
    .min(0)
    .max(100)
    .default(100)
    .describe("The share of the amount due that is kept."),
});
export type NoShowTerms = z.infer<typeof NoShowTerms>;

export const CheckInTerms = z.strictObject({
  opens_minutes_before: Minutes.default(30),
  closes_minutes_after: Minutes.nullable()
    .default(null)
    .describe("After the start; null = until the end."),
});
export type CheckInTerms = z.infer<typeof CheckInTerms>;

/** The terms of a booking, stored with it, so that later changes of the policy do not affect it. */
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
    allow_overlapping_bookings: z.boolean(),
  })
  .meta({ id: "BookingTerms" });
export type Terms = z.infer<typeof Terms>;

const Length = z.int().min(5).max(44_640);
const Buffer = z.int().min(0).max(1440).describe("Time kept free, counted as taken.");

const terms = {
  min_notice_minutes: Minutes.nullable().describe("null = until the start."),
  max_advance_days: z.int().min(0).max(3660).nullable().describe("null = 366."),
  min_duration_minutes: Length.nullable().describe("null = the resource's own."),
  max_duration_minutes: Length.nullable().describe("null = the resource's own."),
  slot_step_minutes: Length.nullable().describe("null = the resource's own."),
  buffer_before_minutes: Buffer,
  buffer_after_minutes: Buffer,
  hold_minutes: z.int().min(2).max(60).nullable().describe("null = the organization's own."),
  requires_approval: z.boolean().describe("Staff approve or decline each booking."),
  cancellation_tiers: z
    .array(CancellationTier)
    .max(20)
    .describe("[] = in full until the start. After the last tier nothing is refunded."),
  reschedule_until_minutes: Minutes.nullable().describe(
    "How long before the start a member may still move it; null = until the start.",
  ),
  no_show: NoShowTerms.nullable(),
  check_in: CheckInTerms.nullable(),
  quotas: z.array(Quota).max(10),
  max_active_holds: z
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .describe("Unpaid places per member at the same time; null = 3."),
  allow_overlapping_bookings: z
    .boolean()
    .describe(
      "Whether a member may book the same event again, or the same resource at a time that overlaps their own live booking. Otherwise 409 `already_booked`; use `quantity` to bring others. Default false.",
    ),
};
const fields = { name: Name, ...terms, ...clientDataFields };

export const Policy = z
  .object({
    id: z.string(),
    ...fields,
    name: z.string(),
    ...recordOfClient,
  })
  .meta({
    id: "Policy",
    description:
      "The terms for booking a resource or an event. A booking keeps the terms that it was made under.",
  });
export type Policy = z.infer<typeof Policy>;
export const PolicyPage = PageOf(Policy);

export const CreatePolicy = z.strictObject(fields).partial().required({ name: true });
export type CreatePolicy = z.infer<typeof CreatePolicy>;

export const UpdatePolicy = z
  .strictObject({ policy_id: Id, ...fields })
  .partial()
  .required({ policy_id: true });
export type UpdatePolicy = z.infer<typeof UpdatePolicy>;

export const PolicyId = z.strictObject({ policy_id: Id });
export type PolicyId = z.infer<typeof PolicyId>;

export const ListPolicies = SearchQuery;
export type ListPolicies = z.infer<typeof ListPolicies>;
