/** Promo codes: whether they apply to a place, and the amount they take off. Pure. */
import { partOf } from "@/lib/chargeable";
import { INVALID_BECAUSE, PromoCodeExhausted, PromoCodeInvalid } from "./errors";

/** A code with its number of redemptions; instants in PostgreSQL's JSON form. */
export type PromoJson = {
  id: string;
  code: string;
  description: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  max_redemptions: number | null;
  per_member_limit: number | null;
  valid_from: string | null;
  valid_until: string | null;
  resource_ids: string[];
  event_ids: string[];
  archived_at: string | null;
  redeemed: number;
  redeemed_by_member: number;
};

type Place = {
  resource_id: string | null;
  event_id: string | null;
  price_amount: number;
  currency: string;
};

/**
 * Raises PromoCodeInvalid and PromoCodeExhausted for a code that cannot be used for a place now. Holding the
 * place checks again whether the code is exhausted.
 */
export function assertRedeemable(
  promo: PromoJson | null,
  place: Place,
  now: number,
): asserts promo is PromoJson {
  if (!promo || promo.archived_at !== null)
    throw PromoCodeInvalid({ detail: INVALID_BECAUSE.unknown });
  if (promo.valid_from !== null && now < Date.parse(promo.valid_from)) {
    throw PromoCodeInvalid({ detail: INVALID_BECAUSE.not_yet });
  }
  if (promo.valid_until !== null && Date.parse(promo.valid_until) <= now) {
    throw PromoCodeInvalid({ detail: INVALID_BECAUSE.over });
  }
  if (!isFor(promo, place)) throw PromoCodeInvalid({ detail: INVALID_BECAUSE.elsewhere });
  if (promo.currency !== null && promo.currency !== place.currency) {
    throw PromoCodeInvalid({ detail: `The code is for prices in ${promo.currency}.` });
  }
  if (promo.max_redemptions !== null && promo.redeemed >= promo.max_redemptions) {
    throw PromoCodeExhausted();
  }
  if (promo.per_member_limit !== null && promo.redeemed_by_member >= promo.per_member_limit) {
    throw PromoCodeExhausted();
  }
}

/** The value of a code, and the places that it applies to. */
export type PromoTerms = Pick<
  PromoJson,
  "percent_off" | "amount_off" | "currency" | "resource_ids" | "event_ids"
>;

/**
 * Returns the amount that a code takes off a price, in minor units: at most the whole price, and nothing for
 * another place or currency.
 */
export function takenBy(promo: PromoTerms, place: Place): number {
  if (!isFor(promo, place)) return 0;
  if (promo.currency !== null && promo.currency !== place.currency) return 0;
  const off =
    promo.percent_off === null
      ? (promo.amount_off ?? 0)
      : partOf(place.price_amount, [promo.percent_off, 100], place.currency);
  return Math.min(off, place.price_amount);
}

type Worth = { quantity: number; unit: string; currency: string };

/**
 * Returns a code's value in the form stored with a deduction, so that later changes of the code do not affect
 * the booking.
 */
export function worthOf(
  promo: Pick<PromoTerms, "percent_off" | "amount_off">,
  currency: string,
): Worth {
  const { percent_off, amount_off } = promo;
  return percent_off === null
    ? { quantity: amount_off ?? 0, unit: "amount", currency }
    : { quantity: percent_off, unit: "percent", currency };
}

/** Returns the terms stored with a deduction; for old deductions without terms, those that the code has now. */
export function termsIn({ quantity, unit, currency }: Worth, promo: PromoTerms): PromoTerms {
  if (unit === "percent") {
    return { ...promo, percent_off: quantity, amount_off: null, currency: null };
  }
  if (unit !== "amount") return promo;
  return { ...promo, percent_off: null, amount_off: quantity, currency };
}

function isFor(promo: PromoTerms, { resource_id, event_id }: Place): boolean {
  if (promo.resource_ids.length === 0 && promo.event_ids.length === 0) return true;
  return event_id === null
    ? resource_id !== null && promo.resource_ids.includes(resource_id)
    : promo.event_ids.includes(event_id);
}
