import { z } from "zod";
import { Id, ListQuery, PageOf, Timestamp } from "@/lib/wire";
import { BenefitType, BenefitUnit } from "./schema";

export const BenefitGrant = z
  .object({
    id: z.string(),
    member_id: Id,
    subscription_id: Id,
    benefit_id: Id,
    name: z.string(),
    type: BenefitType,
    unit: BenefitUnit.nullable(),
    quantity: z.int().nullable(),
    used: z.int().nullable().describe("Reserved by holds and consumed by bookings."),
    remaining: z.int().nullable(),
    percent: z.int().nullable(),
    currency: z.string(),
    resource_ids: z.array(Id),
    event_ids: z.array(Id),
    starts_at: Timestamp,
    ends_at: Timestamp.describe("Bookings made before then may use it."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({
    id: "BenefitGrant",
    description:
      "A member's benefit for one period of a subscription, as it was when the period began.",
  });
export type BenefitGrant = z.infer<typeof BenefitGrant>;
export const BenefitGrantPage = PageOf(BenefitGrant);

export const GrantId = z.strictObject({ grant_id: Id });
export type GrantId = z.infer<typeof GrantId>;

export const ListGrants = ListQuery.omit({ include_archived: true }).extend({
  member_id: Id.optional(),
  subscription_id: Id.optional(),
});
export type ListGrants = z.infer<typeof ListGrants>;

export const BenefitUsage = z
  .object({
    id: z.string(),
    grant_id: Id,
    booking_id: Id,
    quantity: z.int(),
    returned: z.int().describe("The units returned when the booking lapsed or was cancelled."),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "BenefitUsage", description: "The units of a grant that a booking uses." });
export type BenefitUsage = z.infer<typeof BenefitUsage>;
export const BenefitUsagePage = PageOf(BenefitUsage);

export const ListUsages = ListQuery.omit({ include_archived: true }).extend({
  grant_id: Id.optional(),
  booking_id: Id.optional(),
  member_id: Id.optional().describe("Usages of the grants that this member has."),
});
export type ListUsages = z.infer<typeof ListUsages>;

export const ListMyAllowances = ListQuery.omit({ include_archived: true });
export type ListMyAllowances = z.infer<typeof ListMyAllowances>;
