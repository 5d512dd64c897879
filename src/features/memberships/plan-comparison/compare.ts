import { listMemberships } from "@/features/memberships/subscriptions/list-memberships";
import { listOffers } from "@/features/memberships/subscriptions/list-offers";
import { type Ctx, memberIdOf } from "@/server/context";
import { toTimestamp } from "@/lib/time";
import { loadUse } from "./load-use";
import type { ComparedPlan, PlanComparison } from "./schema";
import { type Plan, simulatePlan } from "./simulate-rules";

type Named = Plan & { name: string | null; yours: boolean };

/**
 * Compares what each plan would have cost the signed-in member for the bookings of the last three months: each of them
 * is priced again, at today's prices, by the function that prices holds. Raises MemberSessionRequired.
 */
export async function comparePlans(ctx: Ctx): Promise<PlanComparison> {
  const member_id = memberIdOf(ctx);
  const [{ use, places }, plans] = await Promise.all([
    loadUse(ctx, member_id),
    loadPlans(ctx, member_id),
  ]);
  const compared = plans
    .filter(({ currency }) => currency === use.currency)
    .map(({ product_id, name, yours, ...plan }) => {
      const { fees, bookings_cost } = simulatePlan({ product_id, ...plan }, use);
      return { product_id, name, yours, fees, bookings_cost, cost: fees + bookings_cost };
    })
    .sort((a, b) => a.cost - b.cost || Number(b.yours) - Number(a.yours) || a.fees - b.fees);
  const sum = (of: "bookings" | "minutes" | "paid") =>
    places.reduce((total, place) => total + place[of], 0);
  const bookings = sum("bookings");
  const own = compared.filter(({ yours }) => yours);
  const [best] = compared;
  return {
    from: toTimestamp(new Date(use.from)),
    to: toTimestamp(new Date(use.to)),
    currency: use.currency,
    ...{ bookings, minutes: sum("minutes"), paid: sum("paid") },
    places: places.sort((a, b) => b.minutes - a.minutes || b.bookings - a.bookings),
    plans: compared.map((plan): ComparedPlan => ({
      ...plan,
      cheapest: bookings > 0 && plan === best,
    })),
    // With two memberships at once, no single one is what the member pays now.
    saving: bookings > 0 && own.length === 1 && best ? (own[0]?.cost ?? 0) - best.cost : 0,
  };
}

/** Returns the member's memberships, the products on sale, and none at all. */
async function loadPlans(ctx: Ctx, member_id: string): Promise<Named[]> {
  const [memberships, offers] = await Promise.all([
    listMemberships(ctx, { member_id }),
    listOffers(ctx, { member_id }),
  ]);
  const mine = memberships.filter(({ ended_at }) => ended_at === null);
  const has = new Set(mine.map(({ product_id }) => product_id));
  const ids = [...has, ...offers.map(({ id }) => id)];
  const rows = await ctx.db.benefit.findMany({
    where: { organization_id: ctx.org.id, product_id: { in: ids }, archived_at: null },
    orderBy: { id: "asc" },
  });
  const benefits = (product_id: string) => rows.filter((row) => row.product_id === product_id);
  return [
    ...mine.map(
      ({ product_id, product_name, currency, gross_amount, interval, interval_count }) => ({
        ...{ product_id, name: product_name, yours: true, benefits: benefits(product_id) },
        ...{ currency, gross_amount, interval, interval_count },
      }),
    ),
    ...offers
      .filter(({ id }) => !has.has(id))
      .map(({ id, name, currency, gross_amount, interval, interval_count }) => ({
        ...{ product_id: id, name, yours: false, benefits: benefits(id) },
        ...{ currency, gross_amount, interval, interval_count },
      })),
    {
      ...{ product_id: null, name: null, yours: mine.length === 0, benefits: [] },
      ...{ currency: ctx.org.default_currency, gross_amount: 0 },
      ...{ interval: "month", interval_count: 1 },
    },
  ];
}
