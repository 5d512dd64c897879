import { z } from "zod";
import { Id } from "@/lib/wire";
import { bucketFields, periodFields } from "./schema";

/** Bookings, whatever their quantity. */
const figures = {
  came: z
    .int()
    .describe(
      "`checked_in` or `completed`: if the terms say nothing about no-shows, an unmarked member counts as having come.",
    ),
  no_shows: z.int(),
  undecided: z.int().describe("Over, and still `confirmed`."),
  late_cancellations: z
    .int()
    .describe(
      "Cancelled after confirmation, when the terms no longer gave a full refund, with a price or without. A fee that staff waived does not count, nor does a cancellation by the organization.",
    ),
  no_show_rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("no_shows ÷ (came + no_shows), four decimals; null when there was neither."),
};

const Fees = z.object({
  currency: z.string(),
  no_show_amount: z.int().describe("The part of the prices kept for no-shows."),
  late_cancellation_amount: z.int().describe("The part of the prices kept for late cancellations."),
});

const withFees = {
  ...figures,
  fees: z.array(Fees).describe("By currency, with tax, in minor units; amounts of 0 are left out."),
};

export const NoShowReport = z
  .object({
    ...periodFields,
    items: z.array(z.object({ ...bucketFields, ...withFees }).meta({ id: "NoShowItem" })),
    totals: z.object(withFees).meta({ id: "NoShowTotals" }),
    places: z
      .array(
        z.object({
          resource_id: Id.nullable(),
          event_id: Id.nullable(),
          recurring_event_id: Id.nullable(),
          name: z.string(),
          ...figures,
        }),
      )
      .describe(
        "The 50 places with the most no-shows, those first. One of the ids is set: a series counts as one.",
      ),
    members: z
      .array(
        z.object({
          member_id: Id,
          name: z
            .string()
            .nullable()
            .describe("Name of the member; null without the scope `members:read`."),
          ...figures,
        }),
      )
      .describe(
        "Members with no-shows or late cancellations, the 50 with the most no-shows, those first.",
      ),
  })
  .meta({ id: "NoShowReport" });
export type NoShowReport = z.infer<typeof NoShowReport>;
