import { z } from "zod";
import { Id } from "@/lib/wire";
import { bucketFields, periodFields } from "./schema";

/** Bookings, whatever their quantity. */
const figures = {
  came: z
    .int()
    .describe(
      "`checked_in` or `completed`: where the terms say nothing of no-shows, whoever was not marked is taken to have come.",
    ),
  no_shows: z.int(),
  undecided: z.int().describe("Over, and still `confirmed`."),
  late_cancellations: z
    .int()
    .describe(
      "Cancelled, once confirmed, when the terms no longer gave everything back, whether there was a price or not. What staff waived, and what the organization itself called off, is none.",
    ),
  no_show_rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe("no_shows ÷ (came + no_shows), four decimals; null where there was neither."),
};

const Fees = z.object({
  currency: z.string(),
  no_show_amount: z.int().describe("What of the prices paid was kept for no-shows."),
  late_cancellation_amount: z.int().describe("What was kept for late cancellations."),
});

const withFees = {
  ...figures,
  fees: z.array(Fees).describe("By currency, with tax, in minor units; those of 0 are left out."),
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
        "What was booked, the 50 with the most no-shows, those first. One of the ids is set: what recurs counts as one.",
      ),
    members: z
      .array(z.object({ member_id: Id, name: z.string(), ...figures }))
      .describe(
        "Members with no-shows or late cancellations, the 50 with the most no-shows, those first.",
      ),
  })
  .meta({ id: "NoShowReport" });
export type NoShowReport = z.infer<typeof NoShowReport>;
