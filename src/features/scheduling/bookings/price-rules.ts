/** The price of a place with its deductions. Pure. */
import { restOf } from "@/features/catalogue/pricing/deduction-rules";
import { newId } from "@/lib/ids";
import { taxIn } from "@/lib/tax";
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

/** An amount with its tax that staff took off a price, and its deduction before. */
export type Goodwill = { before: Costs["price_deductions"][number] | null; amount: number };

/** Takes goodwill off a price: it is an amount with its tax, so it comes off the amount due. */
export function lessGoodwill(
  price: Costs,
  { before, amount: quantity }: Goodwill,
  description: string,
): Costs {
  if (quantity === 0) return price;
  const { tax, currency, price_deductions } = price;
  const amount_due = Math.max(0, price.amount_due - quantity);
  const tax_amount = tax ? taxIn(amount_due, tax) : 0;
  const rest = restOf(price, price_deductions);
  const amount = rest - (tax?.inclusive === false ? amount_due - tax_amount : amount_due);
  const type = "manual" as const;
  const given = { id: before?.id ?? newId("ded"), type, source_id: null, description, currency };
  const deductions = [...price_deductions, { ...given, quantity, unit: "amount", amount }];
  return { ...price, price_deductions: deductions, tax_amount, amount_due };
}

/**
 * Replaces the amount due of a price. A lower one is goodwill that stays off it; a higher one is a
 * list price of its own, which no rule made and nothing reduces.
 */
export function overridden<P extends Costs>(price: P, { amount, reason }: Override): P {
  const { amount_due, tax } = price;
  if (amount <= amount_due) {
    const off = { before: null, amount: amount_due - amount };
    return { ...price, ...lessGoodwill(price, off, reason) };
  }
  const tax_amount = tax ? taxIn(amount, tax) : 0;
  const price_amount = tax?.inclusive === false ? amount - tax_amount : amount;
  const own = { price_rule_id: null, price_amount, price_deductions: [] };
  return { ...price, ...own, tax_amount, amount_due: amount };
}

type Override = { amount: number; reason: string };
