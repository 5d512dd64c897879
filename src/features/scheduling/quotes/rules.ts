/** Explains a price, and the rule that made it. Pure. */
import type { Booking } from "@/features/scheduling/bookings/schema";
import type { Terms } from "@/features/catalogue/policies/schema";
import {
  amountBy,
  choosePrice,
  type Objection,
  objection,
  type PricedStay,
  type PriceRuleRow,
} from "@/features/catalogue/pricing/rules";
import { withTax } from "@/features/catalogue/tax-rates/rules";
import { byPrecedence } from "@/lib/price-precedence";
import { toLocal } from "@/lib/time";
import type { PriceSimulation, Quote } from "./schema";

const OBJECTIONS: Record<Objection, string> = {
  archived: "The rule is archived.",
  other_event: "It neither names this event nor is named by it.",
  events_only: "It prices events only.",
  other_resource: "It is for other resources.",
  other_group: "The member is in none of its groups.",
  no_subscription: "The member subscribes to none of its products.",
  not_yet_valid: "It is for bookings that start later.",
  no_longer_valid: "It is for bookings that start earlier.",
  outside_hours: "The booking starts outside its hours.",
  other_weekday: "The booking starts on another day of the week.",
};

/**
 * Returns the rule that prices a stay, and the reason against each of the others, with the
 * functions that price bookings.
 */
export function explainPrice(
  rules: readonly PriceRuleRow[],
  stay: PricedStay,
  defaultCurrency: string,
): PriceSimulation {
  const won = choosePrice(rules, stay);
  const local = toLocal(stay.starts_at, stay.timezone);
  const judged = [...rules]
    .sort(byPrecedence)
    .map((rule) => ({ rule, against: objection(rule, stay, local) }));
  const candidates = judged
    .sort((a, b) => Number(a.against !== null) - Number(b.against !== null))
    .map(({ rule, against }) => {
      const wins = rule.id === won?.price_rule_id;
      return {
        price_rule_id: rule.id,
        name: rule.name,
        priority: rule.priority,
        applies: against === null,
        wins,
        amount: against === null ? amountBy(rule, stay) : null,
        currency: rule.currency,
        reason: reasonOf(against, wins),
      };
    });
  return {
    price_rule_id: won?.price_rule_id ?? null,
    price_amount: won?.price_amount ?? 0,
    currency: won?.currency ?? defaultCurrency,
    ...withTax(won?.price_amount ?? 0, won?.tax ?? null),
    candidates,
  };
}

function reasonOf(against: Objection | null, wins: boolean) {
  if (against) return { code: against, message: OBJECTIONS[against] };
  if (wins) return { code: "wins", message: "It applies, and goes before every other that does." };
  return { code: "outranked", message: "It applies, but another rule goes before it." };
}

type Made = Pick<Booking, "price_amount" | "currency" | "price_deductions" | "tax" | "tax_amount">;

/** Returns the lines that add up to the amount due. */
export function explainAmount(made: Made, ruleName: string | null): Quote["explanation"] {
  const { currency } = made;
  return [
    { label: ruleName ?? "Free of charge", amount: made.price_amount, currency },
    ...made.price_deductions.map(({ description, amount }) => ({
      label: description,
      amount: -amount,
      currency,
    })),
    ...(made.tax && !made.tax.inclusive
      ? [
          {
            label: `${made.tax.name} ${made.tax.percentage} %`,
            amount: made.tax_amount,
            currency,
          },
        ]
      : []),
  ];
}

/** Describes a member's refund on cancelling, in a sentence. */
export function describeCancellation({
  cancellation_tiers: tiers,
}: Pick<Terms, "cancellation_tiers">) {
  if (tiers.length === 0) return "Free cancellation until the start.";
  const parts = tiers.map(({ until_minutes_before, refund_percent }) => {
    const until =
      until_minutes_before === 0 ? "the start" : `${inWords(until_minutes_before)} before`;
    return refund_percent === 100
      ? `free cancellation until ${until}`
      : `${refund_percent} % back until ${until}`;
  });
  const sentence = [...parts, "nothing back after that"].join(", ");
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function inWords(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, "day"]
      : minutes % 60 === 0
        ? [minutes / 60, "hour"]
        : [minutes, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
