import { z } from "zod";
import { Id } from "@/lib/wire";

/** One reduction of a price, as a booking or quote shows it. */
export const PriceDeduction = z.object({
  id: z.string(),
  type: z.enum(["benefit_grant", "plan_discount", "promo_code", "account_credit", "manual"]),
  source_id: Id.nullable(),
  description: z.string(),
  quantity: z.int().describe("The units taken from an allowance, or the value of a code."),
  unit: z
    .string()
    .describe(
      "`minutes`, `bookings` or `amount` (minor units) for an allowance; `percent` or `amount` for a code.",
    ),
  amount: z.int().describe("The reduction of the price, in minor units."),
  currency: z.string(),
});
