/** Closures and extra openings as they are typed. Pure. */
import { addDays } from "@/ui/calendar-date";
import type { Override } from "../../schema";

export type TypedDates = {
  kind: "closed" | "open";
  first: string;
  last: string;
  whole: boolean;
  from: string;
  until: string;
  capacity: string;
};

/** Returns the override that the fields describe; whole days end at the midnight after the last one. */
export function toOverride(typed: TypedDates): Override {
  const { kind, first, last, whole, from, until, capacity } = typed;
  return {
    starts_at_local: `${first}T${whole ? "00:00" : from}:00`,
    ends_at_local: whole ? `${addDays(last, 1)}T00:00:00` : `${last}T${until}:00`,
    capacity: kind === "closed" ? 0 : Math.max(1, Number(capacity) || 1),
  };
}

/** Returns why dates cannot be added to others, or null. */
export function problemOf(
  one: Override,
  others: readonly Override[],
): "ends_first" | "overlaps" | null {
  if (one.ends_at_local <= one.starts_at_local) return "ends_first";
  const overlaps = others.some(
    (other) =>
      other.starts_at_local < one.ends_at_local && one.starts_at_local < other.ends_at_local,
  );
  return overlaps ? "overlaps" : null;
}

/** Returns the dates in order. */
export function sorted(overrides: readonly Override[]): Override[] {
  return [...overrides].sort((a, b) => a.starts_at_local.localeCompare(b.starts_at_local));
}

/** Tells whether two lists have the same dates, whatever the order of their fields. */
export function isSameDates(ones: readonly Override[], others: readonly Override[]): boolean {
  const text = (list: readonly Override[]) =>
    sorted(list)
      .map((one) => [one.starts_at_local, one.ends_at_local, one.capacity, one.fold ?? ""].join())
      .join(" ");
  return text(ones) === text(others);
}

/** Tells whether dates begin and end at midnight. */
export function isWhole({ starts_at_local, ends_at_local }: Override): boolean {
  return starts_at_local.slice(11, 16) === "00:00" && ends_at_local.slice(11, 16) === "00:00";
}
