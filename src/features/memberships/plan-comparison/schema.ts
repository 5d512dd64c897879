import { z } from "zod";
import { Id, Timestamp } from "@/lib/wire";

const UsedPlace = z
  .object({
    title: z.string().describe("The place's name, or the event's title."),
    bookings: z.int(),
    minutes: z.int().describe("How long they were together."),
    paid: z.int().describe("What they cost the member, in minor units."),
  })
  .meta({ id: "UsedPlace" });

const ComparedPlan = z
  .object({
    product_id: Id.nullable().describe("null: no membership."),
    name: z.string().nullable(),
    yours: z.boolean().describe("True for what the member has."),
    fees: z.int().describe("Its price for these months, with tax, in minor units."),
    bookings_cost: z.int().describe("What the same bookings would have cost with it."),
    cost: z.int().describe("fees + bookings_cost."),
    cheapest: z.boolean(),
  })
  .meta({ id: "ComparedPlan" });
export type ComparedPlan = z.infer<typeof ComparedPlan>;

export const PlanComparison = z
  .object({
    from: Timestamp,
    to: Timestamp,
    currency: z.string().describe("Other currencies are not compared."),
    bookings: z.int(),
    minutes: z.int().describe("How long all bookings were together."),
    paid: z.int().describe("What all bookings cost the member, in minor units."),
    places: z.array(UsedPlace).describe("The most used first."),
    plans: z
      .array(ComparedPlan)
      .describe("The member's own, all that are on sale, and none; the cheapest first."),
    saving: z
      .int()
      .describe("What the cheapest would have saved, in minor units; 0 without bookings."),
  })
  .meta({
    id: "PlanComparison",
    description: "What each membership would have cost for the bookings of the last three months.",
  });
export type PlanComparison = z.infer<typeof PlanComparison>;
