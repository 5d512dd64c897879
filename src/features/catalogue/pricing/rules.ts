import { partOf } from "@/lib/chargeable";
import { byPrecedence } from "@/lib/price-precedence";
import { addDays, DAY, HOUR, MINUTE, toLocal, weekdayOf } from "@/lib/time";
import type { AppliedTax } from "@/features/catalogue/tax-rates/schema";
import { type Block, cheapestCover } from "./blocks";
import type { PriceUnit } from "./schema";

/** The parts of a stored rule that select and price: a row of `price_rules` with its tax rate. */
export type PriceRuleRow = {
  id: string;
  name: string;
  currency: string;
  amount: number;
  unit: string;
  priority: number;
  resource_ids: string[];
  event_ids: string[];
  group_ids: string[];
  product_ids: string[];
  weekdays: string[];
  from_local: string | null;
  to_local: string | null;
  valid_from: Date | null;
  valid_until: Date | null;
  cap_amount: number | null;
  fixed_blocks: Block[];
  tax: AppliedTax | null;
  archived_at: Date | null;
  created_at: Date;
};

/** The stay to be priced: instants in epoch milliseconds, `group_ids` of the member. */
export type PricedStay = {
  resource_id: string | null;
  event_id?: string | null;
  /** The rules that the event names. */
  event_price_rule_ids?: readonly string[];
  starts_at: number;
  ends_at: number;
  timezone: string;
  quantity: number;
  group_ids: string[];
  /** The products that the member subscribes to. */
  product_ids?: string[];
};

/** The reasons why a rule does not apply to a stay. */
export type Objection =
  | "archived"
  | "other_event"
  | "events_only"
  | "other_resource"
  | "other_group"
  | "no_subscription"
  | "not_yet_valid"
  | "no_longer_valid"
  | "outside_hours"
  | "other_weekday";

export type Price = {
  price_rule_id: string;
  price_amount: number;
  currency: string;
  tax: AppliedTax | null;
};

/**
 * Returns the list price of a stay in minor units by the winning rule, or null when none applies: the stay is
 * free. The highest priority wins, then a rule that names the event, then one that names the resource, then one
 * that names a group, then the newest.
 */
export function choosePrice(rules: readonly PriceRuleRow[], stay: PricedStay): Price | null {
  const local = toLocal(stay.starts_at, stay.timezone);
  let winner: PriceRuleRow | undefined;
  // Runs for every slot of a list, so it neither collects nor sorts the rules.
  for (const rule of rules) {
    if (objection(rule, stay, local)) continue;
    if (!winner || byPrecedence(rule, winner) < 0) winner = rule;
  }
  if (!winner) return null;
  return {
    price_rule_id: winner.id,
    price_amount: amountBy(winner, stay),
    currency: winner.currency,
    tax: winner.tax,
  };
}

/**
 * Returns the reason why a rule does not apply to a stay, or null. Time windows and weekdays compare with its
 * start, `local`.
 */
export function objection(rule: PriceRuleRow, stay: PricedStay, local: string): Objection | null {
  if (rule.archived_at !== null) return "archived";
  if (stay.event_id) {
    // A rule for every resource does not price events: an event is priced by name.
    const named =
      rule.event_ids.includes(stay.event_id) || stay.event_price_rule_ids?.includes(rule.id);
    if (!named) return "other_event";
  } else if (rule.event_ids.length > 0) return "events_only";
  const { resource_ids, group_ids, product_ids } = rule;
  // A rule without names is for all.
  if (resource_ids.length > 0 && !resource_ids.some((id) => id === stay.resource_id))
    return "other_resource";
  if (group_ids.length > 0 && !meet(group_ids, stay.group_ids)) return "other_group";
  if (product_ids.length > 0 && !meet(product_ids, stay.product_ids)) return "no_subscription";
  if (rule.valid_from !== null && stay.starts_at < rule.valid_from.getTime()) {
    return "not_yet_valid";
  }
  if (rule.valid_until !== null && rule.valid_until.getTime() <= stay.starts_at) {
    return "no_longer_valid";
  }
  return outsideWindow(rule, local);
}

/**
 * Returns amount × units, rounded half up once, or the cheaper price in blocks; at most the cap. Minutes and
 * hours count elapsed time, so a night with a clock change costs its real length; each started 24 hours count
 * as a day.
 */
export function amountBy(rule: PriceRuleRow, stay: PricedStay): number {
  const elapsed = stay.ends_at - stay.starts_at;
  const total =
    rule.fixed_blocks.length === 0
      ? byUnit(rule, elapsed, stay.quantity)
      : withBlocks(rule, elapsed, stay.quantity);
  return rule.cap_amount === null ? total : Math.min(total, rule.cap_amount);
}

function byUnit(rule: PriceRuleRow, elapsed: number, quantity: number): number {
  switch (rule.unit as PriceUnit) {
    case "booking":
      return rule.amount;
    case "person":
      return rule.amount * quantity;
    case "minute":
      return partOf(rule.amount, [elapsed * quantity, MINUTE], rule.currency);
    case "hour":
      return partOf(rule.amount, [elapsed * quantity, HOUR], rule.currency);
    case "day":
      return rule.amount * Math.ceil(elapsed / DAY) * quantity;
  }
}

// All slots of a list have one length, so block prices are calculated once for each rule and length.
const known = new WeakMap<PriceRuleRow, Map<string, number>>();

function withBlocks(rule: PriceRuleRow, elapsed: number, quantity: number): number {
  let amounts = known.get(rule);
  if (!amounts) known.set(rule, (amounts = new Map()));
  const key = `${elapsed}:${quantity}`;
  let amount = amounts.get(key);
  if (amount === undefined) {
    const flows = rule.unit === "minute" || rule.unit === "hour";
    const places = rule.unit === "booking" ? 1 : quantity;
    amount = cheapestCover(rule.fixed_blocks, elapsed, places, (rest) =>
      // The unit prices a remainder after blocks only if the unit is a length of time.
      flows || rest === elapsed ? byUnit(rule, rest, quantity) : null,
    );
    amounts.set(key, amount);
  }
  return amount;
}

function meet(wanted: readonly string[], present: readonly string[] = []): boolean {
  return wanted.some((id) => present.includes(id));
}

/**
 * Checks a rule's hours and weekdays. When a window runs past midnight, its later hours belong to the weekday
 * on which it began.
 */
function outsideWindow(rule: PriceRuleRow, local: string): Objection | null {
  if (rule.from_local === null && rule.to_local === null && rule.weekdays.length === 0) return null;
  const [date = "", time = ""] = local.split("T");
  const from = rule.from_local ?? "00:00:00";
  const to = rule.to_local ?? "00:00:00";
  const overnight = to <= from;
  const late = time >= from;
  if (overnight ? !late && time >= to : !late || time >= to) return "outside_hours";
  const day = weekdayOf(late ? date : addDays(date, -1));
  return rule.weekdays.length === 0 || rule.weekdays.includes(day) ? null : "other_weekday";
}
