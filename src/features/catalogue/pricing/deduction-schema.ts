import { z } from "zod";
import { Id } from "@/lib/wire";

/** One reduction of a price, as a booking or quote shows it. */
export const PriceDeduction = z.object({
  id: z.string(),
  type: z.enum(["benefit_grant", "plan_discount", "promo_code", "account_credit", "manual"]),
  source_id: Id.nullable(),
  description: z.string(),
  quantity: z
    .int()
    .describe("So many units: of an allowance what is taken of it, of a code what it is worth."),
  unit: z
    .string()
    .describe(
      "`minutes`, `bookings` or `amount` (minor units) of an allowance; `percent` or `amount` of a code.",
    ),
  amount: z.int().describe("What it takes off the price, in minor units."),
  currency: z.string(),
});
