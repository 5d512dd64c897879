import type { Interval } from "@/lib/intervals";
import type { GrantJson } from "@/features/catalogue/benefits/deduct-rules";
import { newId } from "@/lib/ids";
import { fromJson, type RuleJson } from "@/features/catalogue/pricing/load";
import {
  assertRedeemable,
  type PromoJson,
  takenBy,
  worthOf,
} from "@/features/catalogue/promo-codes/rules";
import { withTax } from "@/features/catalogue/tax-rates/rules";
import type { Ctx } from "@/server/context";
import { AmountTooLarge, QuoteExpired, QuoteMismatch } from "./errors";
import type { QuoteJson } from "./load-booking-context";
import { memberPrice } from "@/features/catalogue/pricing/member-price";
import { type Costs, lessDeductions, overridden } from "./price-rules";
import { restOf } from "@/features/catalogue/pricing/deduction-rules";
import type { Booking } from "./schema";
import type { PlaceRequest } from "./resolve-request";

/** The price of a place, with its quote and its code. */
export type Priced = Costs & { quote_id: string | null; promo_code_id: string | null };

type Loaded = {
  timezone: string;
  rules: RuleJson[];
  quote: QuoteJson | null;
  promo: PromoJson | null;
  product_ids: string[];
  grants: GrantJson[];
  price_rule_ids?: string[];
};

type Stay = {
  request: PlaceRequest;
  resource_id: string | null;
  wanted: Interval;
  group_ids: string[];
};

/** The highest amount that a processor charges at once. */
const MOST = 99_999_999;

/**
 * Prices a place: as staff say, by the quote, which binds, or by the rule that wins now, less the
 * member's benefits and a promo code. Raises QuoteExpired, QuoteMismatch, AmountTooLarge and what
 * `assertRedeemable` raises.
 */
export function priceOf(ctx: Ctx, loaded: Loaded, stay: Stay): Stated {
  const usual = usualPrice(ctx, loaded, stay);
  const usual_amount_due = usual.amount_due;
  const { price_override } = stay.request;
  if (!price_override) return { price: usual, usual_amount_due };
  const own = overridden(usual, price_override);
  // A price that nothing reduces uses up no code.
  const used = own.price_deductions.some(({ type }) => type === "promo_code");
  return { price: { ...own, promo_code_id: used ? own.promo_code_id : null }, usual_amount_due };
}

/** The price, and the one that staff have replaced by it. */
type Stated = { price: Priced; usual_amount_due: number };

function usualPrice(ctx: Ctx, loaded: Loaded, stay: Stay): Priced {
  if (stay.request.quote_token !== undefined) return quotedPrice(ctx, loaded.quote, stay);
  const { deductions, tax_amount: _tax, amount_due: _due, ...price } = priceFor(ctx, loaded, stay);
  const { currency, tax } = price;
  // Compared with its tax: a place's whole price is also refunded and moved at once.
  if (withTax(price.price_amount, tax).amount_due > MOST) throw AmountTooLarge();
  const benefits = deductions.map((deduction) => ({ ...deduction, id: newId("ded") }));
  const made = { ...lessDeductions(price, benefits), promo_code_id: null, quote_id: null };
  const rest = restOf(price, benefits);
  // A place that already costs nothing needs no code, and redeems none.
  if (stay.request.promo_code === undefined || rest === 0) return made;
  const promo = deduct(ctx, loaded.promo, { ...placeOf(stay), price_amount: rest, currency });
  return {
    ...made,
    ...lessDeductions(price, [...benefits, promo.deduction]),
    promo_code_id: promo.promo_code_id,
  };
}

function priceFor(ctx: Ctx, loaded: Loaded, stay: Stay) {
  const { product_ids, grants, timezone } = loaded;
  const { group_ids, wanted } = stay;
  const means = { rules: loaded.rules.map(fromJson), group_ids, product_ids, grants };
  const place = {
    ...placeOf(stay),
    event_price_rule_ids: loaded.price_rule_ids ?? [],
    starts_at: wanted.from,
    ends_at: wanted.until,
    timezone,
    quantity: stay.request.quantity,
  };
  return memberPrice(means, place, ctx.org.default_currency);
}

function placeOf({ request, resource_id }: Stay) {
  return { resource_id, event_id: request.event_id ?? null };
}

type Place = Parameters<typeof takenBy>[1];

function deduct(ctx: Ctx, promo: PromoJson | null, place: Place) {
  assertRedeemable(promo, place, ctx.now().getTime());
  const deduction = {
    id: newId("ded"),
    type: "promo_code" as const,
    source_id: promo.id,
    description: promo.description ?? promo.code,
    ...worthOf(promo, place.currency),
    amount: takenBy(promo, place),
  };
  return { deduction, promo_code_id: promo.id };
}

function quotedPrice(ctx: Ctx, quote: QuoteJson | null, stay: Stay): Priced {
  const { request, wanted } = stay;
  const place = placeOf(stay);
  const same =
    quote !== null &&
    (quote.member_id === null || quote.member_id === request.member_id) &&
    quote.event_id === place.event_id &&
    quote.resource_id === place.resource_id &&
    quote.quantity === request.quantity &&
    // A free place needs no code, and its quote names none.
    (request.promo_code === undefined ||
      quote.amount_due === 0 ||
      request.promo_code.trim().toUpperCase() === quote.promo_code) &&
    Date.parse(quote.starts_at) === wanted.from &&
    Date.parse(quote.ends_at) === wanted.until;
  if (!same) throw QuoteMismatch();
  if (Date.parse(quote.expires_at) <= ctx.now().getTime()) throw QuoteExpired();
  const { id, price_rule_id, price_amount, currency, amount_due, promo_code_id } = quote;
  const { tax, tax_amount } = quote;
  return {
    quote_id: id,
    price_rule_id,
    price_amount,
    currency,
    price_deductions: quote.price_deductions as Booking["price_deductions"],
    tax,
    tax_amount,
    amount_due,
    promo_code_id,
  };
}
