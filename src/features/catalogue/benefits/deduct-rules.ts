/** The deductions that a member's benefits make from a price. Pure. */
import { partOf } from "@/lib/chargeable";
import type { Interval } from "@/lib/intervals";
import { MINUTE } from "@/lib/time";

/** A grant that a member may use now, with its remaining units; in PostgreSQL's JSON form. */
export type GrantJson = {
  id: string;
  benefit_id: string;
  name: string;
  type: string;
  unit: string | null;
  percent: number | null;
  currency: string;
  resource_ids: string[];
  event_ids: string[];
  /** In the grant's unit; null for a discount. */
  remaining: number | null;
};

export type BenefitDeduction = {
  type: "benefit_grant" | "plan_discount";
  source_id: string;
  description: string;
  quantity: number;
  unit: string;
  amount: number;
};

export type PricedPlace = {
  resource_id: string | null;
  event_id: string | null;
  wanted: Interval;
  quantity: number;
  price_amount: number;
  currency: string;
};

/** Time before visits, visits before money: the allowances with the narrowest use go first. */
const ORDER = ["minutes", "bookings", "amount"];

/**
 * Returns the deductions that a member's benefits make from a price, in minor units. Allowances come first, as
 * far as they go and in the given order (those that end first), then the best discount on the rest. They never
 * exceed the price.
 */
export function benefitDeductions(
  grants: readonly GrantJson[],
  place: PricedPlace,
): BenefitDeduction[] {
  const fitting = grants.filter((grant) => isFor(grant, place));
  const deductions: BenefitDeduction[] = [];
  let covered = 0;
  let rest = place.price_amount;
  for (const unit of ORDER) {
    for (const grant of fitting.filter((one) => one.unit === unit)) {
      const taken = takeOf(grant, place, { covered, rest });
      if (!taken) continue;
      if (unit !== "amount") covered += taken.share;
      rest -= taken.amount;
      const { quantity, amount } = taken;
      const type = "benefit_grant" as const;
      deductions.push({
        type,
        source_id: grant.id,
        description: grant.name,
        quantity,
        unit,
        amount,
      });
    }
  }
  const discount = bestDiscount(fitting, { rest, currency: place.currency });
  return discount ? [...deductions, discount] : deductions;
}

function isFor(grant: GrantJson, { resource_id, event_id }: PricedPlace): boolean {
  if (grant.resource_ids.length === 0 && grant.event_ids.length === 0) return true;
  return event_id === null
    ? resource_id !== null && grant.resource_ids.includes(resource_id)
    : grant.event_ids.includes(event_id);
}

type State = {
  /** The share of the place that time and visits already cover, from 0 to 1. */
  covered: number;
  rest: number;
};

/** Returns the units that an allowance contributes to a place, the share they cover, and their amount. */
function takeOf(grant: GrantJson, place: PricedPlace, { covered, rest }: State) {
  const left = grant.remaining ?? 0;
  if (left <= 0 || rest <= 0) return null;
  if (grant.unit === "amount") {
    if (grant.currency !== place.currency) return null;
    const amount = Math.min(left, rest);
    return { quantity: amount, amount, share: 0 };
  }
  const places = Math.max(1, place.quantity);
  const minutes = Math.ceil((place.wanted.until - place.wanted.from) / MINUTE) * places;
  const whole = grant.unit === "minutes" ? minutes : places;
  const open = Math.round(whole * (1 - covered));
  const quantity = Math.min(left, open);
  if (quantity <= 0) return null;
  // The last unit takes the rest, so that a fully covered place costs nothing.
  const amount =
    quantity === open
      ? rest
      : Math.min(rest, partOf(place.price_amount, [quantity, whole], place.currency));
  return { quantity, amount, share: quantity / whole };
}

function bestDiscount(
  grants: readonly GrantJson[],
  { rest, currency }: { rest: number; currency: string },
): BenefitDeduction | null {
  const best = grants
    .filter(({ type }) => type === "discount")
    .reduce<GrantJson | null>((a, b) => (a && (a.percent ?? 0) >= (b.percent ?? 0) ? a : b), null);
  const amount = best ? partOf(rest, [best.percent ?? 0, 100], currency) : 0;
  if (!best || amount === 0) return null;
  const { id: source_id, name: description } = best;
  const unit = "booking";
  return { type: "plan_discount", source_id, description, quantity: 1, unit, amount };
}
