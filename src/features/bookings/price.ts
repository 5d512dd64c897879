import type { Interval } from "@/lib/intervals";
import { fromJson } from "@/features/pricing/load";
import { choosePrice } from "@/features/pricing/rules";
import type { Ctx } from "@/server/context";
import { QuoteExpired, QuoteMismatch } from "./errors";
import type { QuoteJson } from "./load-place";
import type { Booking } from "./schema";
import type { RuleJson } from "@/features/pricing/load";
import type { Wish } from "./want-place";

/** What a place costs, in minor units; `amount_due` is after deductions. */
export type Priced = Pick<
  Booking,
  "price_rule_id" | "price_amount" | "currency" | "price_deductions" | "amount_due"
> & { quote_id: string | null };

type Stay = {
  wish: Wish;
  resource_id: string | null;
  wanted: Interval;
  group_ids: string[];
};

/**
 * The price of a place: that of the quote, which binds, or of the rule that wins now. Raises
 * QuoteExpired and QuoteMismatch.
 */
export function priceOf(
  ctx: Ctx,
  loaded: {
    timezone: string;
    rules: RuleJson[];
    quote: QuoteJson | null;
    price_rule_ids?: string[];
  },
  stay: Stay,
): Priced {
  if (stay.wish.quote_token !== undefined) return quotedPrice(ctx, loaded.quote, stay);
  const chosen = choosePrice(loaded.rules.map(fromJson), {
    resource_id: stay.resource_id,
    event_id: stay.wish.event_id ?? null,
    event_price_rule_ids: loaded.price_rule_ids ?? [],
    starts_at: stay.wanted.from,
    ends_at: stay.wanted.until,
    timezone: loaded.timezone,
    quantity: stay.wish.quantity,
    group_ids: stay.group_ids,
  });
  const price = chosen ?? {
    price_rule_id: null,
    price_amount: 0,
    currency: ctx.org.default_currency,
  };
  return { ...price, price_deductions: [], amount_due: price.price_amount, quote_id: null };
}

function quotedPrice(ctx: Ctx, quote: QuoteJson | null, { wish, resource_id, wanted }: Stay) {
  const same =
    quote !== null &&
    (quote.member_id === null || quote.member_id === wish.member_id) &&
    quote.event_id === (wish.event_id ?? null) &&
    quote.resource_id === resource_id &&
    quote.quantity === wish.quantity &&
    Date.parse(quote.starts_at) === wanted.from &&
    Date.parse(quote.ends_at) === wanted.until;
  if (!same) throw QuoteMismatch();
  if (Date.parse(quote.expires_at) <= ctx.now().getTime()) throw QuoteExpired();
  const { id, price_rule_id, price_amount, currency, amount_due } = quote;
  const price_deductions = quote.price_deductions as Booking["price_deductions"];
  return { quote_id: id, price_rule_id, price_amount, currency, price_deductions, amount_due };
}
