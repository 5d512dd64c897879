import {
  type BenefitDeduction,
  benefitDeductions,
  type GrantJson,
} from "@/features/catalogue/benefits/deduct-rules";
import { type Costs, isGoodwill, lessDeductions } from "@/features/scheduling/bookings/price-rules";
import { restOf } from "@/features/catalogue/pricing/deduction-rules";
import type { Booking } from "@/features/scheduling/bookings/schema";
import type { BookingRow } from "@/features/scheduling/bookings/store";
import type { ResolvedRequest } from "@/features/scheduling/bookings/resolve-request";
import { type PromoTerms, takenBy, termsIn } from "@/features/catalogue/promo-codes/rules";
import { newId } from "@/lib/ids";
import type { Ctx } from "@/server/context";

type Deductions = Booking["price_deductions"];
export type PlaceToPrice = Pick<ResolvedRequest, "resource_id" | "event_id" | "wanted"> & {
  /** The list price. */
  price: Pick<Costs, "price_rule_id" | "price_amount" | "currency" | "tax">;
  quantity: number;
};
type Place = PlaceToPrice & {
  /** Units that the booking keeps of its grants, though it may need less of them. */
  kept_allowances: Record<string, number>;
};

/**
 * Returns a function that prices other places for a booking. Each deduction is recalculated by the
 * rule that gave it, as for a new booking: allowances and discounts of the member's benefits, then
 * a code by its terms when it was used. A fixed amount stays that amount, at most the price. A code
 * for other places takes nothing there, and stays redeemed; where it took something already, it
 * does, whichever places it is for by now. Goodwill is not included: it comes off at the end.
 */
export async function repricer(tx: Ctx, booking: BookingRow): Promise<(place: Place) => Costs> {
  const own = booking.price_deductions as Deductions;
  const grants = await grantsFor(tx, booking);
  const coded = own.some(({ type }) => type === "promo_code");
  const promo = coded && booking.promo_code_id ? await loadTerms(tx, booking.promo_code_id) : null;
  const others = own.filter((one) => !isBenefit(one.type) && !isGoodwill(one));
  return (place) => {
    const deductions = recalculateBenefits(own, grants, place);
    for (const deduction of others) {
      const at = { ...place, price_amount: restOf(place.price, deductions) };
      const here = isSamePlace(booking, place) && deduction.amount > 0;
      deductions.push(carryOver(here ? promo && { ...promo, ...ANYWHERE } : promo, deduction, at));
    }
    return lessDeductions(place.price, deductions);
  };
}

/** The scope of a code that is for every place. */
const ANYWHERE = { resource_ids: [], event_ids: [] };

/** Tells whether a place is the one where a booking is, at whichever time. */
function isSamePlace(booking: BookingRow, { resource_id, event_id }: Place): boolean {
  if (event_id !== booking.event_id) return false;
  return event_id !== null || resource_id === booking.resource_id;
}

/** Carries over a deduction that no membership gave, off the rest of another price. */
function carryOver(
  promo: PromoTerms | null,
  deduction: Deductions[number],
  place: Place & { price_amount: number },
): Deductions[number] {
  const { price_amount } = place;
  const { currency } = place.price;
  if (!promo || deduction.type !== "promo_code")
    return { ...deduction, amount: Math.min(deduction.amount, price_amount) };
  const terms = termsIn(deduction, promo);
  const amount = takenBy(terms, { ...place, price_amount, currency });
  return { ...deduction, amount, currency: terms.currency ?? currency };
}

async function loadTerms(tx: Ctx, id: string): Promise<PromoTerms | null> {
  return tx.db.promoCode.findFirst({
    where: { organization_id: tx.org.id, id },
    select: {
      percent_off: true,
      amount_off: true,
      currency: true,
      resource_ids: true,
      event_ids: true,
    },
  });
}

/** True for a deduction that a membership gave. */
function isBenefit(type: string): boolean {
  return type === "benefit_grant" || type === "plan_discount";
}

/**
 * Computes the deductions of the member's benefits at another place. The booking's own part of the
 * usable grants counts as free; of a period or membership that is over, it may use only its own
 * part. The guard of the grants has the last word when it is written.
 */
function recalculateBenefits(own: Deductions, grants: GrantJson[], place: Place): Deductions {
  const { price_amount, currency } = place.price;
  const taken = benefitDeductions(grants, { ...place, price_amount, currency });
  return withKeptUnits(taken, grants, place.kept_allowances).map((deduction) => {
    const { type, source_id } = deduction;
    // The same deduction keeps its id: a move that is requested twice is one move.
    const before = own.find((one) => one.type === type && one.source_id === source_id);
    return { ...deduction, id: before?.id ?? newId("ded"), currency };
  });
}

/**
 * Returns the deductions with at least the kept units of each grant: units beyond the need take
 * nothing off.
 */
function withKeptUnits(
  taken: BenefitDeduction[],
  grants: GrantJson[],
  kept: Record<string, number>,
): BenefitDeduction[] {
  const most = taken.map((one) => {
    const least = one.type === "benefit_grant" ? (kept[one.source_id] ?? 0) : 0;
    return { ...one, quantity: Math.max(one.quantity, least) };
  });
  const unused = grants.filter(
    ({ id }) => (kept[id] ?? 0) > 0 && !taken.some(({ source_id }) => source_id === id),
  );
  const idle = unused.map(({ id, name, unit }) => ({
    type: "benefit_grant" as const,
    source_id: id,
    description: name,
    quantity: kept[id] ?? 0,
    unit: unit ?? "",
    amount: 0,
  }));
  return [...most, ...idle];
}

/** Grants that end first come first, as for a new booking. */
async function grantsFor(tx: Ctx, booking: BookingRow): Promise<GrantJson[]> {
  const own = (booking.price_deductions as Deductions)
    .filter(({ type }) => isBenefit(type))
    .map(({ source_id }) => source_id ?? "");
  const now = tx.now();
  const rows = await tx.db.$queryRaw<{ grant: GrantJson }[]>`
    SELECT to_jsonb(g) || jsonb_build_object('remaining', CASE WHEN g.live
        THEN g.quantity - grant_used(${tx.org.id}, g.id, ${booking.id}, ${now}) ELSE LEAST(g.quantity, COALESCE(u.quantity, 0)) END) AS grant
      FROM (SELECT b.id, b.benefit_id, b.name, b.type, b.unit, b.quantity, b.percent, b.currency, b.resource_ids,
                   b.event_ids, b.ends_at, b.starts_at <= ${now} AND b.ends_at > ${now} AND is_live_subscription(s) AS live
              FROM benefit_grants b JOIN subscriptions s ON s.organization_id = b.organization_id AND s.id = b.subscription_id
             WHERE b.organization_id = ${tx.org.id} AND b.member_id = ${booking.member_id}) g
      LEFT JOIN benefit_usages u ON u.organization_id = ${tx.org.id} AND u.grant_id = g.id AND u.booking_id = ${booking.id}
     WHERE g.live OR g.id = ANY (${own})
     ORDER BY g.ends_at, g.id`;
  return rows.map(({ grant }) => grant);
}
