import { scaleAmount } from "@/lib/money";
import { addDays, DAY, HOUR, MINUTE, toLocal, weekdayOf } from "@/lib/time";
import type { PriceUnit } from "./schema";

/** What of a stored rule decides and prices; a row of `price_rules` fits. */
export type PriceRuleRow = {
  id: string;
  currency: string;
  amount: number;
  unit: string;
  priority: number;
  resource_ids: string[];
  group_ids: string[];
  weekdays: string[];
  from_local: string | null;
  to_local: string | null;
  valid_from: Date | null;
  valid_until: Date | null;
  cap_amount: number | null;
  archived_at: Date | null;
  created_at: Date;
};

/** What is to be priced; instants in epoch milliseconds, `group_ids` those of the member. */
export type PricedStay = {
  resource_id: string | null;
  event_id?: string | null;
  starts_at: number;
  ends_at: number;
  timezone: string;
  quantity: number;
  group_ids: string[];
};

export type Price = { price_rule_id: string; price_amount: number; currency: string };

/**
 * The list price of a stay in minor units, by the rule that wins; null when none applies, which means
 * free of charge. The highest priority wins, then a rule that names the resource, then one that names
 * a group, then the newest.
 */
export function choosePrice(rules: readonly PriceRuleRow[], stay: PricedStay): Price | null {
  const local = toLocal(stay.starts_at, stay.timezone);
  let winner: PriceRuleRow | undefined;
  // Every slot of a list is priced: no list of those that apply, no sorting.
  for (const rule of rules) {
    if (applies(rule, stay, local) && (!winner || byPrecedence(rule, winner) < 0)) winner = rule;
  }
  if (!winner) return null;
  return {
    price_rule_id: winner.id,
    price_amount: priceOf(winner, stay),
    currency: winner.currency,
  };
}

/** Whether a rule has a say about a stay; time windows and weekdays look at its start, `local`. */
function applies(rule: PriceRuleRow, stay: PricedStay, local: string): boolean {
  return (
    rule.archived_at === null &&
    namesOne(rule.resource_ids, stay.resource_id === null ? [] : [stay.resource_id]) &&
    namesOne(rule.group_ids, stay.group_ids) &&
    (rule.valid_from === null || rule.valid_from.getTime() <= stay.starts_at) &&
    (rule.valid_until === null || stay.starts_at < rule.valid_until.getTime()) &&
    startsInWindow(rule, local)
  );
}

/**
 * amount × units, rounded half up once, at most the cap. Minutes and hours count elapsed time, so a
 * night of a clock change costs what it lasts; a day is every started 24 hours.
 */
function priceOf(rule: PriceRuleRow, stay: PricedStay): number {
  const elapsed = stay.ends_at - stay.starts_at;
  const total = {
    booking: () => rule.amount,
    person: () => rule.amount * stay.quantity,
    minute: () => scaleAmount(rule.amount, elapsed * stay.quantity, MINUTE),
    hour: () => scaleAmount(rule.amount, elapsed * stay.quantity, HOUR),
    day: () => rule.amount * Math.ceil(elapsed / DAY) * stay.quantity,
  }[rule.unit as PriceUnit]();
  return rule.cap_amount === null ? total : Math.min(total, rule.cap_amount);
}

function byPrecedence(a: PriceRuleRow, b: PriceRuleRow): number {
  return (
    b.priority - a.priority ||
    Number(b.resource_ids.length > 0) - Number(a.resource_ids.length > 0) ||
    Number(b.group_ids.length > 0) - Number(a.group_ids.length > 0) ||
    b.created_at.getTime() - a.created_at.getTime() ||
    (a.id < b.id ? 1 : -1)
  );
}

function namesOne(wanted: string[], present: string[]): boolean {
  return wanted.length === 0 || wanted.some((id) => present.includes(id));
}

/** The hours after midnight of a window that runs past it belong to the weekday on which it began. */
function startsInWindow(rule: PriceRuleRow, local: string): boolean {
  if (rule.from_local === null && rule.to_local === null && rule.weekdays.length === 0) return true;
  const [date = "", time = ""] = local.split("T");
  const from = rule.from_local ?? "00:00:00";
  const to = rule.to_local ?? "00:00:00";
  const overnight = to <= from;
  const late = time >= from;
  if (overnight ? !late && time >= to : !late || time >= to) return false;
  const day = weekdayOf(late ? date : addDays(date, -1));
  return rule.weekdays.length === 0 || rule.weekdays.includes(day);
}
