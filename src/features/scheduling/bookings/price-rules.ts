/** What a place costs with its deductions. Pure. */
import { restOf } from "@/features/catalogue/pricing/deduction-rules";
import { withTax } from "@/features/catalogue/tax-rates/rules";
import type { Booking } from "./schema";

/** What a place costs, in minor units; `amount_due` is after deductions, with its tax. */
export type Costs = Pick<
  Booking,
  | "price_rule_id"
  | "price_amount"
  | "currency"
  | "price_deductions"
  | "tax"
  | "tax_amount"
  | "amount_due"
>;

/** A list price with its deductions, and what is due then, in minor units. */
export function lessDeductions<P extends Pick<Costs, "price_amount" | "tax">>(
  price: P,
  price_deductions: Costs["price_deductions"],
) {
  return { ...price, price_deductions, ...withTax(restOf(price, price_deductions), price.tax) };
}

/** The deduction that stands for what staff gave back of a price; `quantity` is how much, with its tax. */
export function isGoodwill({
  type,
  unit,
}: Pick<Costs["price_deductions"][number], "type" | "unit">): boolean {
  return type === "manual" && unit === "amount";
}
