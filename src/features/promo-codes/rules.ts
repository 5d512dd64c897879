/** Whether a code makes a place cheaper, and by how much. Pure. */
import { partOf } from "@/lib/chargeable";
import { PromoCodeExhausted, PromoCodeInvalid } from "./errors";

/** A code with how often it has been redeemed; instants as PostgreSQL writes them in JSON. */
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
 * What a code takes off a price, in minor units, at most all of it. Raises PromoCodeInvalid and
 * PromoCodeExhausted; whether it is exhausted is decided again when the place is held.
 */
export function discountOf(promo: PromoJson | null, place: Place, now: number): number {
  if (!promo || promo.archived_at !== null) throw PromoCodeInvalid({ detail: "Unknown code." });
  if (promo.valid_from !== null && now < Date.parse(promo.valid_from)) {
    throw PromoCodeInvalid({ detail: "The code is not valid yet." });
  }
  if (promo.valid_until !== null && Date.parse(promo.valid_until) <= now) {
    throw PromoCodeInvalid({ detail: "The code is not valid any more." });
  }
  if (!isFor(promo, place)) throw PromoCodeInvalid({ detail: "The code is not for this place." });
  if (promo.currency !== null && promo.currency !== place.currency) {
    throw PromoCodeInvalid({ detail: `The code is for prices in ${promo.currency}.` });
  }
  if (promo.max_redemptions !== null && promo.redeemed >= promo.max_redemptions) {
    throw PromoCodeExhausted();
  }
  if (promo.per_member_limit !== null && promo.redeemed_by_member >= promo.per_member_limit) {
    throw PromoCodeExhausted();
  }
  const off =
    promo.percent_off === null
      ? (promo.amount_off ?? 0)
      : partOf(place.price_amount, [promo.percent_off, 100], place.currency);
  return Math.min(off, place.price_amount);
}

function isFor(promo: PromoJson, { resource_id, event_id }: Place): boolean {
  if (promo.resource_ids.length === 0 && promo.event_ids.length === 0) return true;
  return event_id === null
    ? resource_id !== null && promo.resource_ids.includes(resource_id)
    : promo.event_ids.includes(event_id);
}
