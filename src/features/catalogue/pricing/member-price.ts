/** The price of a place for a member: holds, quotes, slot lists and events all use this function. Pure. */
import {
  type BenefitDeduction,
  benefitDeductions,
  type GrantJson,
} from "@/features/catalogue/benefits/deduct-rules";
import { restOf } from "./deduction-rules";
import type { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import { withTax } from "@/features/catalogue/tax-rates/rules";
import { choosePrice, type PricedStay, type PriceRuleRow } from "./rules";

/** The inputs of a price besides the place: the rules in use, and the member's belongings. */
export type Means = {
  rules: readonly PriceRuleRow[];
  group_ids: string[];
  product_ids: string[];
  grants: readonly GrantJson[];
};

/** A stay without the member's groups and products, which the means contain. */
export type Stay = Omit<PricedStay, "group_ids" | "product_ids">;

export type MemberPrice = {
  price_rule_id: string | null;
  /** The list price, in minor units. */
  price_amount: number;
  currency: string;
  tax: AppliedTax | null;
  /** The deductions of the member's benefits. */
  deductions: (BenefitDeduction & { currency: string })[];
  /** The rest with its tax: the price of a booking without a promo code. */
  tax_amount: number;
  amount_due: number;
};

/**
 * Returns the price of a place for a member, in minor units; without a rule it is free of charge, in
 * `currency`.
 */
export function memberPrice(means: Means, stay: Stay, currency: string): MemberPrice {
  const { group_ids, product_ids } = means;
  // Written out, as the result is: for each slot of a list, a spread would cost more than the choice of the rule.
  const chosen = choosePrice(means.rules, {
    resource_id: stay.resource_id,
    event_id: stay.event_id ?? null,
    event_price_rule_ids: stay.event_price_rule_ids ?? [],
    starts_at: stay.starts_at,
    ends_at: stay.ends_at,
    timezone: stay.timezone,
    quantity: stay.quantity,
    group_ids,
    product_ids,
  });
  const price = chosen ?? { price_rule_id: null, price_amount: 0, currency, tax: null };
  const deductions = deductionsOf(means.grants, stay, price);
  const { tax_amount, amount_due } = withTax(restOf(price, deductions), price.tax);
  return {
    price_rule_id: price.price_rule_id,
    price_amount: price.price_amount,
    currency: price.currency,
    tax: price.tax,
    deductions,
    tax_amount,
    amount_due,
  };
}

type Price = { price_amount: number; currency: string };

function deductionsOf(grants: Means["grants"], stay: Stay, { price_amount, currency }: Price) {
  // Most members have no membership, and a list needs hundreds of prices.
  if (grants.length === 0) return [];
  const { resource_id, event_id = null, quantity } = stay;
  const wanted = { from: stay.starts_at, until: stay.ends_at };
  const place = { resource_id, event_id, wanted, quantity, price_amount, currency };
  return benefitDeductions(grants, place).map((deduction) => ({ ...deduction, currency }));
}
