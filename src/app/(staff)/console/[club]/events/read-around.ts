import { cache } from "react";
import { readAll } from "@/lib/read-all";
import { openWith } from "../../../open-console";

/**
 * Reads the places, hosts and prices that events name, archived ones too, as far as the reader may know them: one read of
 * each, however many events there are.
 */
export const readAround = cache(async () => {
  const { call, may } = await openWith("events:read");
  const all = { include_archived: true };
  const [places, hosts, rules] = await Promise.all([
    may("resources:read") ? readAll((at) => call.resources.list({ ...at, ...all })) : [],
    may("hosts:read") ? readAll((at) => call.hosts.list({ ...at, ...all })) : [],
    may("price-rules:read") ? readAll((at) => call.priceRules.list({ ...at, ...all })) : [],
  ]);
  const names = (items: readonly { id: string; name: string }[]) =>
    new Map(items.map(({ id, name }) => [id, name]));
  return {
    ...{ places, hosts, rules },
    around: {
      places: names(places),
      hosts: names(hosts),
      rules: new Map(rules.map((rule) => [rule.id, rule])),
    },
  };
});
