/** What a plan would have cost, by the machine that prices bookings. Pure. */
import type { GrantJson } from "@/features/catalogue/benefits/deduct-rules";
import { memberPrice, type Stay } from "@/features/catalogue/pricing/member-price";
import type { PriceRuleRow } from "@/features/catalogue/pricing/rules";
import { type Cycle, periodStart } from "@/features/memberships/subscriptions/cycle-rules";
import { scaleAmount } from "@/lib/money";

/** A plan, or none: its price with tax for a period, and the benefits that each period grants. */
export type Plan = Cycle & {
  product_id: string | null;
  currency: string;
  gross_amount: number;
  benefits: (Omit<GrantJson, "benefit_id" | "remaining" | "currency"> & {
    quantity: number | null;
  })[];
};

/** A booking as it was made: what it is, and when. */
export type UsedStay = Stay & { made_at: number };

export type Use = {
  from: number;
  to: number;
  timezone: string;
  currency: string;
  group_ids: string[];
  rules: readonly PriceRuleRow[];
  /** In the order in which they were made. */
  stays: readonly UsedStay[];
};

type Period = { from: number; until: number; share: { of: number; whole: number } };

/**
 * Returns the fees of a plan for a span of time and the price of the member's bookings in it, in minor units. Periods
 * are counted from the beginning of the span; of one that the span cuts short, price and allowances count in
 * proportion. Each booking is priced as a hold would be, in the order in which they were made.
 */
export function simulatePlan(plan: Plan, use: Use): { fees: number; bookings_cost: number } {
  let fees = 0;
  let bookings_cost = 0;
  const left = [...use.stays];
  for (const period of periodsOf(plan, use)) {
    fees += scaleAmount(plan.gross_amount, period.share.of, period.share.whole);
    const grants = grantsOf(plan, period);
    while (left[0] && left[0].made_at < period.until) {
      const stay = left.shift();
      if (stay) bookings_cost += costOf(stay, { plan, use, grants });
    }
  }
  return { fees, bookings_cost };
}

function periodsOf(plan: Plan, { from, to, timezone }: Use): Period[] {
  const anchor = { at: from, timezone };
  const periods: Period[] = [];
  for (let n = 0, start = from; start < to; n++) {
    const end = periodStart(anchor, plan, n + 1);
    // Bookings of the last moment belong to the last period.
    const until = end >= to ? Infinity : end;
    periods.push({
      from: start,
      until,
      share: { of: Math.min(end, to) - start, whole: end - start },
    });
    start = end;
  }
  return periods;
}

function grantsOf({ benefits, currency }: Plan, { share }: Period): GrantJson[] {
  return benefits.map(({ quantity, ...benefit }) => ({
    ...benefit,
    benefit_id: benefit.id,
    currency,
    remaining: quantity === null ? null : Math.floor((quantity * share.of) / share.whole),
  }));
}

/** Returns the price of a booking, and takes from the grants what it used. */
function costOf(
  { made_at: _, ...stay }: UsedStay,
  { plan, use, grants }: { plan: Plan; use: Use; grants: GrantJson[] },
): number {
  const usable = grants.filter(({ remaining }) => remaining === null || remaining > 0);
  const product_ids = plan.product_id === null ? [] : [plan.product_id];
  const means = { rules: use.rules, group_ids: use.group_ids, product_ids, grants: usable };
  const price = memberPrice(means, stay, use.currency);
  if (price.currency !== use.currency) return 0;
  for (const { source_id, quantity, type } of price.deductions) {
    const grant = grants.find(({ id }) => id === source_id);
    if (grant && type === "benefit_grant") grant.remaining = (grant.remaining ?? 0) - quantity;
  }
  return price.amount_due;
}
