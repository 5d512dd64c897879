/** What an event costs, for staff. Pure; amounts in minor units. */
import type { PriceRule } from "@/features/catalogue/pricing/schema";
import { formatMoney } from "@/lib/money";
import type { Words } from "@/server/words/messages";

type Say = {
  words: Words<"console_events">;
  units: Words<"console_catalogue">;
  locale: string;
};
export type KnownRules = ReadonlyMap<
  string,
  Pick<PriceRule, "amount" | "currency" | "unit" | "event_ids" | "archived_at">
>;

/**
 * Returns the price of an event in words: `€12.00 a person`, or the lowest of several. An archived rule prices nothing.
 * Null where the reader knows none of its rules.
 */
export function eventPrice(
  event: { id: string; price_rule_ids: readonly string[] },
  rules: KnownRules,
  { words, units, locale }: Say,
): string | null {
  // A rule prices the events that it names, and those that name it.
  const own = [...rules].filter(([, { event_ids }]) => event_ids.includes(event.id));
  const ids = new Set([...event.price_rule_ids, ...own.map(([id]) => id)]);
  const inUse = [...ids].filter((id) => (rules.get(id)?.archived_at ?? null) === null);
  if (inUse.length === 0) return words("list.free");
  const known = inUse.flatMap((id) => rules.get(id) ?? []);
  const [lowest] = known.toSorted((a, b) => a.amount - b.amount);
  if (!lowest) return null;
  const amount = units(`price.unit.${lowest.unit}`, {
    amount: formatMoney(lowest.amount, lowest.currency, locale),
  });
  return known.length > 1 ? words("list.from", { amount }) : amount;
}

/** A price that names events, beside those that name it. */
export type Naming = Pick<PriceRule, "id" | "event_ids">;

/**
 * Tells whether one of several dates would keep a price that names it, whatever they name now: only a newer price, such as
 * one of their own, goes before it. `naming` are the prices in use, newest first.
 */
export function keepsItsPrice(
  dates: readonly { event_id: string }[],
  chosen: string,
  naming: readonly Naming[],
): boolean {
  if (chosen === "own") return false;
  const at = naming.findIndex(({ id }) => id === chosen);
  const ahead = naming.slice(0, at === -1 ? naming.length : at);
  return ahead.some(({ event_ids }) => dates.some(({ event_id }) => event_ids.includes(event_id)));
}
