/** The price of a place with its deductions. Pure. */
import { restOf } from "@/features/catalogue/pricing/deduction-rules";
import { withTax } from "@/features/catalogue/tax-rates/rules";
import type { Booking } from "./schema";

/** The price of a place, in minor units; `amount_due` is after deductions, with its tax. */
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

/** Takes the deductions off a list price and adds the amount due, in minor units. */
export function lessDeductions<P extends Pick<Costs, "price_amount" | "tax">>(
  price: P,
  price_deductions: Costs["price_deductions"],
) {
  return { ...price, price_deductions, ...withTax(restOf(price, price_deductions), price.tax) };
}

/**
 * True for the deduction that records a part of the price returned by staff; `quantity` is the
 * amount, with its tax.
 */
export function isGoodwill({
  type,
  unit,
}: Pick<Costs["price_deductions"][number], "type" | "unit">): boolean {
  return type === "manual" && unit === "amount";
}
