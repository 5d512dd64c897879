/** Memberships in sentences. Pure; amounts in minor units. */
import type { Product } from "@/features/catalogue/products/schema";
import { formatMoney } from "@/lib/money";
import type { Tone } from "@/ui/badge";
import { formatDate, formatDuration, formatList } from "@/lib/format";
import type { Words } from "@/server/words/messages";
import type { Allowance, Membership, OfferedBenefit, SubscriptionStatus } from "../schema";

/** The reader's language and time zone, and the time now. */
export type Reader = { locale: string; zone: string; now: string };

type MembershipWords = Words<"memberships">;
type Cycle = Pick<Product, "interval" | "interval_count">;

/** `a month`, `every 3 months`. */
export function cycleWords(cycle: Cycle, words: MembershipWords): string {
  return words("cycle", { interval: cycle.interval, count: cycle.interval_count });
}

/** `€49.00 a month`; `No charge` when it costs nothing. */
export function priceWords(
  { gross_amount, currency, ...cycle }: Cycle & { gross_amount: number; currency: string },
  locale: string,
  words: MembershipWords,
): string {
  if (gross_amount === 0) return words("no_charge");
  const amount = formatMoney(gross_amount, currency, locale);
  return words("price_each", { amount, cycle: cycleWords(cycle, words) });
}

/** Describes a benefit in a member's words. */
export function benefitWords(
  { type, unit, quantity, percent, places }: Omit<OfferedBenefit, "id" | "name">,
  cycle: Cycle,
  { locale, currency }: { locale: string; currency: string },
  words: MembershipWords,
): string {
  const where = formatList(places, locale);
  if (type === "discount") {
    const every = where === "";
    if (percent === 100)
      return every ? words("benefit.all_included") : words("benefit.some_included", { where });
    const off = percent ?? 0;
    return every
      ? words("benefit.off_all", { percent: off })
      : words("benefit.off_some", { percent: off, where });
  }
  const each = words("each", { interval: cycle.interval, count: cycle.interval_count });
  const amount = unitWords(unit, quantity ?? 0, { locale, currency }, words);
  if (unit === "amount") return words("benefit.amount", { amount, each });
  if (where === "") return words("benefit.quantity", { amount, each });
  const key = unit === "bookings" ? "benefit.bookings_of" : "benefit.minutes_in";
  return words(key, { amount, where, each });
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
  words: MembershipWords,
): string | null {
  if (remaining === null || quantity === null) return null;
  const how = { locale, currency };
  return words("benefit.left", {
    remaining: unit === "bookings" ? String(remaining) : unitWords(unit, remaining, how, words),
    quantity: unitWords(unit, quantity, how, words),
  });
}

function unitWords(
  unit: OfferedBenefit["unit"],
  quantity: number,
  { locale, currency }: { locale: string; currency: string },
  words: MembershipWords,
): string {
  if (unit === "minutes") return formatDuration(quantity);
  if (unit === "amount") return formatMoney(quantity, currency, locale);
  return words("benefit.count", { count: quantity });
}

/** Says, in a sentence, what happens next by itself. */
export function nextWords(
  membership: Membership,
  { locale, zone, now }: Reader,
  words: MembershipWords,
): string {
  const { next_update: next, status, ended_at, renewal_amount, currency } = membership;
  const paused = membership.paused_by_staff ? "next.paused_by_staff" : "next.paused";
  const day = (at: string) => formatDate(at, zone, locale);
  if (ended_at) return words("next.ended", { date: day(ended_at) });
  if (!next) return status === "paused" ? words(paused) : "";
  const date = day(next.at);
  const price = renewal_amount === 0 ? null : formatMoney(renewal_amount, currency, locale);
  switch (next.type) {
    case "start":
    case "cancel":
    case "resume":
      return words(`next.${next.type}`, { date });
    case "trial_end": {
      if (!price) return words("next.renew", { date });
      const then = { ...membership, gross_amount: renewal_amount };
      return words("next.trial", { date, price: priceWords(then, locale, words) });
    }
    case "renew":
      return price ? words("next.renew_for", { date, price }) : words("next.renew", { date });
    case "change": {
      const name = membership.next_product_name ?? "";
      if (!price) return words("next.change", { name, date });
      return words("next.change_for", { name, date, price });
    }
    case "retry_payment":
      return Date.parse(next.at) - Date.parse(now) < 3_600_000
        ? words("next.retry_soon")
        : words("next.retry", { date });
  }
}

const TONES: Record<SubscriptionStatus, Tone> = {
  pending: "held",
  trialing: "accent",
  active: "positive",
  past_due: "danger",
  paused: "neutral",
  cancelled: "neutral",
  expired: "neutral",
};

/** Returns a membership's state as a word; one that is about to end says so. */
export function membershipState(
  { status, cancel_at_period_end }: Pick<Membership, "status" | "cancel_at_period_end">,
  words: MembershipWords,
): { tone: Tone; text: string } {
  const ending = cancel_at_period_end && (status === "active" || status === "trialing");
  if (ending) return { tone: "warning", text: words("state.ending") };
  return { tone: TONES[status], text: words(`state.${status}`) };
}

/** True until it has ended. */
export function isLive({ ended_at }: Pick<Membership, "ended_at">): boolean {
  return ended_at === null;
}

/** True for a membership that continues, and for which a card is charged again. */
export function isChargedAgain(
  membership: Pick<Membership, "ended_at" | "cancel_at_period_end" | "renewal_amount">,
): boolean {
  return isLive(membership) && !membership.cancel_at_period_end && membership.renewal_amount > 0;
}

/**
 * Returns the continuing membership that could be changed instead; undefined when there is none.
 */
export function continuingMembership(memberships: readonly Membership[]): Membership | undefined {
  return memberships.find((one) => isLive(one) && !one.cancel_at_period_end);
}

/** Says that a membership continues, and at what price. */
export function continuesWords(
  membership: Membership,
  locale: string,
  words: MembershipWords,
): string {
  const { product_name: name, gross_amount } = membership;
  if (gross_amount === 0) return words("buy.continues_free", { name });
  return words("buy.continues", { name, price: priceWords(membership, locale, words) });
}

/** True when a membership can be changed to the offer, instead of having both. */
export function mayChangeTo(
  { status, currency }: Pick<Membership, "status" | "currency">,
  offer: { currency: string },
): boolean {
  return (status === "active" || status === "trialing") && currency === offer.currency;
}
