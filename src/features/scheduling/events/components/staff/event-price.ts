/** What an event costs, for staff. Pure; amounts in minor units. */
import type { PriceRule } from "@/features/catalogue/pricing/schema";
import { formatMoney } from "@/lib/money";
import type { Words } from "@/server/words/messages";

type Say = {
  words: Words<"console_events">;
  units: Words<"console_catalogue">;
  locale: string;
};
export type KnownRules = ReadonlyMap<string, Pick<PriceRule, "amount" | "currency" | "unit">>;

/**
 * Returns the price of an event in words: `€12.00 a person`, or the lowest of several. Null where the reader knows none
 * of its rules.
 */
export function eventPrice(
  { price_rule_ids }: { price_rule_ids: readonly string[] },
  rules: KnownRules,
  { words, units, locale }: Say,
): string | null {
  if (price_rule_ids.length === 0) return words("list.free");
  const known = price_rule_ids.flatMap((id) => rules.get(id) ?? []);
  const [lowest] = known.toSorted((a, b) => a.amount - b.amount);
  if (!lowest) return null;
  const amount = units(`price.unit.${lowest.unit}`, {
    amount: formatMoney(lowest.amount, lowest.currency, locale),
  });
  return known.length > 1 ? words("list.from", { amount }) : amount;
}
