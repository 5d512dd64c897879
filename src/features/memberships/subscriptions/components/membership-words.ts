/** Memberships in sentences. Pure; amounts in minor units. */
import type { Product } from "@/features/catalogue/products/schema";
import { formatMoney } from "@/lib/money";
import type { Tone } from "@/ui/badge";
import { formatDate, formatDuration } from "@/lib/format";
import type { Allowance, Membership, OfferedBenefit, SubscriptionStatus } from "../schema";

/** The reader's language and time zone, and the time now. */
export type Reader = { locale: string; zone: string; now: string };

type Cycle = Pick<Product, "interval" | "interval_count">;

/** `a month`, `every 3 months`. */
export function cycleWords({ interval, interval_count: count }: Cycle): string {
  return count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
}

/** `€49.00 a month`; `free` when it costs nothing. */
export function priceWords(
  { gross_amount, currency, ...cycle }: Cycle & { gross_amount: number; currency: string },
  locale: string,
): string {
  if (gross_amount === 0) return "free";
  return `${formatMoney(gross_amount, currency, locale)} ${cycleWords(cycle)}`;
}

/** Describes a benefit in a member's words. */
export function benefitWords(
  { type, unit, quantity, percent, places }: Omit<OfferedBenefit, "id" | "name">,
  cycle: Cycle,
  { locale, currency }: { locale: string; currency: string },
): string {
  const where = listOf(places, locale);
  if (type === "discount") {
    return discountWords(percent, where || "every booking");
  }
  const each = cycle.interval_count === 1 ? `each ${cycle.interval}` : cycleWords(cycle);
  const amount = unitWords(unit, quantity ?? 0, { locale, currency });
  const at = where ? ` ${unit === "bookings" ? "of" : "in"} ${where}` : "";
  return unit === "amount" ? `${amount} to book with ${each}` : `${amount}${at} ${each}`;
}

/** `10 % off Studio`; `Studio included` when nothing is left to pay. */
function discountWords(percent: number | null, where: string): string {
  if (percent !== 100) return `${percent} % off ${where}`;
  return `${where.slice(0, 1).toUpperCase()}${where.slice(1)} included`;
}

/** `3 h of 8 h`, `2 of 4 bookings`, `€20.00 of €50.00`; null for a discount. */
export function leftWords(
  {
    unit,
    remaining,
    quantity,
    currency,
  }: Pick<Allowance, "unit" | "remaining" | "quantity" | "currency">,
  locale: string,
): string | null {
  if (remaining === null || quantity === null) return null;
  const how = { locale, currency };
  if (unit === "bookings") return `${remaining} of ${unitWords(unit, quantity, how)} left`;
  return `${unitWords(unit, remaining, how)} of ${unitWords(unit, quantity, how)} left`;
}

function unitWords(
  unit: OfferedBenefit["unit"],
  quantity: number,
  { locale, currency }: { locale: string; currency: string },
): string {
  if (unit === "minutes") return formatDuration(quantity);
  if (unit === "amount") return formatMoney(quantity, currency, locale);
  return `${quantity} booking${quantity === 1 ? "" : "s"}`;
}

function listOf(names: string[], locale: string): string {
  return new Intl.ListFormat(locale.startsWith("en") ? locale : "en", {
    type: "conjunction",
  }).format(names);
}

/** Says, in a sentence, what happens next by itself. */
export function nextWords(membership: Membership, { locale, zone, now }: Reader): string {
  const { next_update: next, status, ended_at, renewal_amount, currency } = membership;
  const day = (at: string) => formatDate(at, zone, locale);
  const price = renewal_amount === 0 ? "" : ` for ${formatMoney(renewal_amount, currency, locale)}`;
  if (ended_at) return `Ended on ${day(ended_at)}.`;
  if (!next) return status === "paused" ? "Paused until it is resumed." : "";
  switch (next.type) {
    case "start":
      return `Begins on ${day(next.at)}.`;
    case "trial_end":
      return `Free until ${day(next.at)}, then ${priceWords({ ...membership, gross_amount: renewal_amount }, locale)}.`;
    case "renew":
      return `Renews on ${day(next.at)}${price}.`;
    case "change":
      return `Changes to ${membership.next_product_name} on ${day(next.at)}${price}.`;
    case "cancel":
      return `Ends on ${day(next.at)}. You are not charged again.`;
    case "resume":
      return `Paused until ${day(next.at)}.`;
    case "retry_payment":
      return Date.parse(next.at) - Date.parse(now) < 3_600_000
        ? "The payment is in progress."
        : `We try your card again on ${day(next.at)}.`;
  }
}

const STATES: Record<SubscriptionStatus, { tone: Tone; text: string }> = {
  pending: { tone: "held", text: "Begins soon" },
  trialing: { tone: "accent", text: "On trial" },
  active: { tone: "positive", text: "Active" },
  past_due: { tone: "danger", text: "Payment due" },
  paused: { tone: "neutral", text: "Paused" },
  cancelled: { tone: "neutral", text: "Cancelled" },
  expired: { tone: "neutral", text: "Ended" },
};

/** Returns a membership's state as a word; one that is about to end says so. */
export function membershipState({
  status,
  cancel_at_period_end,
}: Pick<Membership, "status" | "cancel_at_period_end">): { tone: Tone; text: string } {
  const ending = cancel_at_period_end && (status === "active" || status === "trialing");
  return ending ? { tone: "warning", text: "Ending" } : STATES[status];
}

/** True until it has ended. */
export function isLive({ ended_at }: Pick<Membership, "ended_at">): boolean {
  return ended_at === null;
}

/**
 * Returns the continuing membership that could be changed instead; undefined when there is none.
 */
export function continuingMembership(memberships: readonly Membership[]): Membership | undefined {
  return memberships.find((one) => isLive(one) && !one.cancel_at_period_end);
}

/** Says that a membership continues, and at what price. */
export function continuesWords(membership: Membership, locale: string): string {
  const { product_name, gross_amount } = membership;
  const price = gross_amount === 0 ? ", at no charge" : ` at ${priceWords(membership, locale)}`;
  return `${product_name} continues${price}.`;
}

/** True when a membership can be changed to the offer, instead of having both. */
export function mayChangeTo(
  { status, currency }: Pick<Membership, "status" | "currency">,
  offer: { currency: string },
): boolean {
  return (status === "active" || status === "trialing") && currency === offer.currency;
}
