/** How the filters of a saved view stand in the address of its list, and back. Pure. */

import { within } from "./months";

export type Filters = Readonly<Record<string, unknown>>;

/** What a list's page can say in its address. */
export type ListAddress = {
  /** The views that the list has of itself, by their name in the address. */
  views: Readonly<Record<string, Filters>>;
  /** The fields of the address, each with the filter that it sets and the values that it may have. */
  fields: Readonly<Record<string, { filter: string; values?: readonly string[] }>>;
  /** The filter by time that the field `period` sets, for a month or a year of the club. */
  period?: { filter: string; timezone: string; options: readonly string[] };
};

/** Where a list's address stands: one of its own views, and the fields that are set. */
type Place = { view: string; fields: Readonly<Record<string, string>> };

/** Writes a filter as an address has it: several words are joined by commas. */
function textOf(value: unknown): string {
  const words = Array.isArray(value) ? value.map(String) : String(value).split(",");
  return words.sort().join(",");
}

/** Tells whether two sets of filters ask for the same, however each was written. */
export function sameFilters(one: Filters, other: Filters): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && holds(one, other);
}

/** Tells whether filters have all of some others among them. */
function holds(filters: Filters, others: Filters): boolean {
  return Object.entries(others).every(
    ([name, value]) => name in filters && textOf(filters[name]) === textOf(value),
  );
}

/** Returns the filters of an address, over those that only the saved view knows. */
export function filtersAt(
  { views, fields, period }: ListAddress,
  { view, fields: set }: Place,
  rest: Filters = {},
): Record<string, unknown> {
  const said = Object.entries(set).flatMap(([name, value]) => {
    const field = fields[name];
    return field && value !== "" ? [[field.filter, value] as const] : [];
  });
  const time = period ? within(`${period.filter}_at`, set["period"] ?? "", period.timezone) : {};
  return { ...rest, ...views[view], ...Object.fromEntries(said), ...time };
}

/**
 * Returns where filters stand in a list's address: the list's own view that has most of them, the fields that say
 * others, and the rest, which only the saved view knows.
 */
export function placeFilters(
  filters: Filters,
  { views, fields, period }: ListAddress,
): { view: string | null; fields: Record<string, string>; rest: Record<string, unknown> } {
  const [view = null] = Object.entries(views)
    .filter(([, own]) => holds(filters, own))
    .sort(([, a], [, b]) => Object.keys(b).length - Object.keys(a).length)
    .map(([name]) => name);
  const found = period?.options.find((one) =>
    holds(filters, within(`${period.filter}_at`, one, period.timezone)),
  );
  const time = period && found ? within(`${period.filter}_at`, found, period.timezone) : {};
  const taken = { ...(view === null ? {} : views[view]), ...time };
  const said: Record<string, string> = found ? { period: found } : {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(filters)) {
    if (name in taken) continue;
    const text = textOf(value);
    const field = Object.entries(fields).find(
      ([, one]) => one.filter === name && (one.values?.includes(text) ?? !text.includes(",")),
    );
    if (field) said[field[0]] = text;
    else rest[name] = value;
  }
  return { view, fields: said, rest };
}
