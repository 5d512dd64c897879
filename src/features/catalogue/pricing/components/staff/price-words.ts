/** Price rules in sentences. Pure; amounts in minor units. */
import { formatDate, formatDayPart, formatDuration, formatList, formatTime } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import type { Words } from "@/server/words/messages";
import type { PriceRule } from "../../schema";

/** The parts of a rule that its sentences are about. */
export type ToldRule = Pick<
  PriceRule,
  | "amount"
  | "currency"
  | "unit"
  | "resource_ids"
  | "event_ids"
  | "group_ids"
  | "product_ids"
  | "weekdays"
  | "from_local"
  | "to_local"
  | "valid_from"
  | "valid_until"
  | "cap_amount"
  | "fixed_blocks"
>;

/** Names of what a rule is for, by id. A name that is lacking is counted instead. */
export type Names = Readonly<Record<"resources" | "groups" | "products", Record<string, string>>>;

export type Say = { words: Words<"console_catalogue">; locale: string; timezone: string };

/** More names than these are counted: a sentence stays short. */
const MOST_NAMES = 2;
/** In the order of a week; the dates are a week that begins on Monday. */
const WEEK = {
  monday: "2026-01-05",
  tuesday: "2026-01-06",
  wednesday: "2026-01-07",
  thursday: "2026-01-08",
  friday: "2026-01-09",
  saturday: "2026-01-10",
  sunday: "2026-01-11",
} as const;
const DAYS = Object.keys(WEEK) as (keyof typeof WEEK)[];

/**
 * Returns the sentences of a rule: first the price with its places and times (`€14.00 an hour, Beacon, Mon–Fri,
 * 08:00–18:00.`), then one for each condition more.
 */
export function describePrice(rule: ToldRule, names: Names, say: Say): string[] {
  const { words, locale, timezone } = say;
  const money = (amount: number) => formatMoney(amount, rule.currency, locale);
  const places = named(rule.resource_ids, names.resources, "places", say);
  const where =
    rule.event_ids.length > 0 ? words("price.events") : (places ?? words("price.everywhere"));
  const price =
    rule.amount === 0
      ? words("price.free")
      : words(`price.unit.${rule.unit}`, { amount: money(rule.amount) });
  const hours = hoursOf(rule, say);
  // Four days in words leave no room for hours in a sentence that is read at once.
  const apart = hours !== "" && scattered(rule).length > 3;
  const times = [daysOf(rule, say), apart ? "" : hours];
  const headline = [price, where, ...times].filter(Boolean).join(", ");
  const groups = named(rule.group_ids, names.groups, "groups", say);
  const products = named(rule.product_ids, names.products, "memberships", say);
  const blocks = rule.fixed_blocks.map(({ minutes, amount }) =>
    words("price.block", { amount: money(amount), length: formatDuration(minutes) }),
  );
  const day = (instant: string) => formatDate(instant, timezone, locale);
  return [
    `${headline}.`,
    ...(apart ? [words("price.only_hours", { hours })] : []),
    ...(rule.event_ids.length > 0 && places ? [words("price.only_at", { places })] : []),
    ...(groups ? [words("price.only_groups", { groups })] : []),
    ...(products ? [words("price.only_products", { products })] : []),
    ...blocks,
    ...(rule.cap_amount === null ? [] : [words("price.cap", { amount: money(rule.cap_amount) })]),
    ...(rule.valid_from ? [words("price.from", { day: day(rule.valid_from) })] : []),
    ...(rule.valid_until ? [words("price.until", { day: day(rule.valid_until) })] : []),
  ];
}

/** Returns the names of some things as a list, or their number; null for none. */
function named(
  ids: readonly string[],
  names: Record<string, string>,
  kind: "places" | "groups" | "memberships",
  { words, locale }: Say,
): string | null {
  if (ids.length === 0) return null;
  const known = ids.flatMap((id) => names[id] ?? []);
  if (ids.length > MOST_NAMES || known.length < ids.length) {
    return words(`price.count.${kind}`, { count: ids.length });
  }
  return formatList(known, locale);
}

/** `Saturday`, `Mon–Fri`, `Mon, Wed and Sat`, `except Tue`; empty for every day. */
function daysOf(rule: ToldRule, { words, locale }: Say): string {
  const chosen = DAYS.filter((day) => rule.weekdays.includes(day));
  const others = DAYS.filter((day) => !rule.weekdays.includes(day));
  const [first] = chosen;
  if (first === undefined || others.length === 0) return "";
  if (chosen.length === 1) return formatDayPart(WEEK[first], "weekdayLong", locale);
  const short = (days: readonly (keyof typeof WEEK)[]) =>
    days.map((day) => formatDayPart(WEEK[day], "weekday", locale));
  const apart = scattered(rule);
  if (apart.length > 0) return formatList(short(apart), locale);
  const together = DAYS.indexOf(chosen.at(-1) ?? first) - DAYS.indexOf(first) < chosen.length;
  if (together) return `${short(chosen)[0]}–${short(chosen).at(-1)}`;
  return words("price.days_but", { days: formatList(short(others), locale) });
}

/** Returns the days of a rule that can only be told one by one: two, or some that neither follow each other nor lack few. */
function scattered({ weekdays }: ToldRule) {
  const chosen = DAYS.filter((day) => weekdays.includes(day));
  const [first = "monday"] = chosen;
  const together = DAYS.indexOf(chosen.at(-1) ?? first) - DAYS.indexOf(first) < chosen.length;
  if (chosen.length === 2) return chosen;
  return together || DAYS.length - chosen.length <= MOST_NAMES ? [] : chosen;
}

/** `08:00–18:00`, `from 18:00`, `before 10:00`; empty for all day. */
function hoursOf({ from_local, to_local }: ToldRule, { words, locale }: Say): string {
  const clock = (time: string) => formatTime(`2026-01-05T${time}`, locale);
  if (from_local && to_local) return `${clock(from_local)}–${clock(to_local)}`;
  if (from_local) return words("price.hours_from", { time: clock(from_local) });
  return to_local ? words("price.hours_before", { time: clock(to_local) }) : "";
}

/** Whether a place has a price at any time, at some times only, or never. */
export type Cover = "always" | "sometimes" | "never";

/**
 * Returns how the rules in use cover a place: `always` if one has neither days, hours, dates nor people of its own.
 */
export function coverOf(
  rules: readonly (ToldRule & { archived_at: string | null })[],
  resource_id: string,
): Cover {
  const its = rules.filter(
    ({ archived_at, event_ids, resource_ids }) =>
      archived_at === null &&
      event_ids.length === 0 &&
      (resource_ids.length === 0 || resource_ids.includes(resource_id)),
  );
  if (its.some(isUnconditional)) return "always";
  return its.length > 0 ? "sometimes" : "never";
}

function isUnconditional(rule: ToldRule): boolean {
  const { weekdays, from_local, to_local, valid_from, valid_until, group_ids, product_ids } = rule;
  const everyDay = weekdays.length === 0 || weekdays.length === DAYS.length;
  const allDay = (from_local ?? "00:00:00") === (to_local ?? "00:00:00");
  const ever = valid_from === null && valid_until === null;
  return everyDay && allDay && ever && group_ids.length === 0 && product_ids.length === 0;
}
