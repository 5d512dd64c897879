import { getTranslations } from "next-intl/server";
import type { Choices } from "@/features/scheduling/events/components/staff/event-fields";
import { formatMoney } from "@/lib/money";
import { readAll } from "@/lib/read-all";
import { openWith } from "../../../open-console";
import { readAround } from "./read-around";

/** Reads what an event may name; of archived things those that `event` names already. */
export async function readChoices(
  event: {
    id: string;
    recurring_event_id: string | null;
    resource_id: string | null;
    host_ids: readonly string[];
    price_rule_ids: readonly string[];
    policy_id: string | null;
  } | null,
): Promise<Choices> {
  const { call, may, org, locale } = await openWith("events:write");
  const [units, { places, hosts, rules }, policies, taxes] = await Promise.all([
    getTranslations("console_catalogue"),
    readAround(),
    may("policies:read")
      ? readAll((at) => call.policies.list({ ...at, include_archived: true }))
      : [],
    may("tax-rates:read") ? readAll((at) => call.taxRates.list(at)) : [],
  ]);
  const used = new Set([
    event?.resource_id,
    event?.policy_id,
    ...(event?.host_ids ?? []),
    ...(event?.price_rule_ids ?? []),
  ]);
  const usable = <T extends { id: string; archived_at: string | null }>(items: readonly T[]) =>
    items.filter(({ id, archived_at }) => archived_at === null || used.has(id));
  const inUse = rules.filter(
    ({ archived_at, event_ids }) => archived_at === null && event_ids.length > 0,
  );
  const naming = event && inUse.find(({ event_ids }) => event_ids.includes(event.id));
  return {
    places: usable(places).map(({ id, name, timezone }) => ({ id, name, timezone })),
    hosts: usable(hosts).map(({ id, name }) => ({ id, name })),
    policies: usable(policies).map(({ id, name }) => ({ id, name })),
    // A price for places would be one for every event of the club, too.
    prices: usable(rules)
      .filter(({ id, event_ids }) =>
        naming ? id === naming.id : event_ids.length > 0 || used.has(id),
      )
      .map(({ id, name, amount, currency, unit }) => ({
        id,
        name: `${name}, ${units(`price.unit.${unit}`, { amount: formatMoney(amount, currency, locale) })}`,
      })),
    named: naming?.id ?? null,
    naming: event?.recurring_event_id ? inUse.map(({ id, event_ids }) => ({ id, event_ids })) : [],
    makesPrice: may("price-rules:write"),
    taxes,
    currency: org.default_currency,
  };
}
