/** Turns a resource's availability and overrides into steps of capacity on instants. Pure. */
import { firstOverlap, type Interval, type LayeredStep, layerSteps } from "@/lib/intervals";
import { addDays, boundaryInstant, DAY, toLocalDate, WEEKDAYS, weekdayOf } from "@/lib/time";
import type { Override, Window } from "./schema";

export type Availability = { timezone: string; availability: Window[]; overrides: Override[] };

/**
 * Returns the capacity over [from, until) in epoch milliseconds: weekly windows, replaced by
 * overrides, 0 elsewhere. A window belongs to the local day that it starts on and may run past
 * midnight.
 */
export function capacitySteps(resource: Availability, range: Interval): LayeredStep[] {
  const { timezone } = resource;
  const weekly: (Interval & { value: number })[] = [];
  // A window of the day before may still be open. A window of the day after may have opened: when
  // clocks go back over midnight, the date does too.
  const last = addDays(toLocalDate(range.until, timezone), 1);
  for (
    let date = addDays(toLocalDate(range.from, timezone), -1);
    date <= last;
    date = addDays(date, 1)
  ) {
    const day = weekdayOf(date);
    for (const window of resource.availability) {
      if (window.day !== day) continue;
      const ends = endsNextDay(window) ? addDays(date, 1) : date;
      const from = boundaryInstant(`${date}T${window.starts_at_local.slice(0, 8)}`, timezone);
      const until = boundaryInstant(`${ends}T${window.ends_at_local.slice(0, 8)}`, timezone);
      weekly.push({ from, until, value: window.capacity });
    }
  }
  return layerSteps(range, weekly, overridesNear(resource, range));
}

/** An override as instants, with its capacity, and as it is written. */
type PlacedOverride = Interval & {
  value: number;
  local: Pick<Override, "starts_at_local" | "ends_at_local">;
};

/** Returns the overrides that may touch a range, as instants; a few may lie just outside it. */
export function overridesNear(
  { timezone, overrides }: Availability,
  range: Interval,
): PlacedOverride[] {
  return overrides
    .filter((o) => mayTouch(o, range))
    .map((o) => ({
      from: boundaryInstant(o.starts_at_local, timezone, o.fold ?? 0),
      until: boundaryInstant(o.ends_at_local, timezone, o.fold ?? 0),
      value: o.capacity,
      local: { starts_at_local: o.starts_at_local, ends_at_local: o.ends_at_local },
    }));
}

/** The hours of one capacity, and whether the week or an override opens them. */
export type OpenHours = Interval & { capacity: number; source: "weekly" | "override" };

/** Returns when a resource is open within a range, in order. */
export function openHours(resource: Availability, range: Interval): OpenHours[] {
  const steps = capacitySteps(resource, range);
  const overrides = overridesNear(resource, range);
  return steps.flatMap(({ at, value }, index): OpenHours[] => {
    if (value === 0) return [];
    const overridden = overrides.some((one) => one.from <= at && at < one.until);
    const until = steps[index + 1]?.at ?? range.until;
    return [{ from: at, until, capacity: value, source: overridden ? "override" : "weekly" }];
  });
}

/**
 * True unless an override is clearly outside a range; cheap, since wall clocks differ from UTC by
 * less than a day.
 */
function mayTouch(override: Override, range: Interval): boolean {
  return (
    Date.parse(`${override.ends_at_local}Z`) > range.from - DAY &&
    Date.parse(`${override.starts_at_local}Z`) < range.until + DAY
  );
}

function endsNextDay(window: Window): boolean {
  return window.ends_at_local <= window.starts_at_local;
}

/** Returns the minutes of the week that a window covers, half-open, from Monday 00:00. */
function weekMinutes(window: Window): Interval {
  const minutes = (time: string) =>
    Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)) + Number(time.slice(6, 8)) / 60;
  const day = WEEKDAYS.indexOf(window.day) * 1440;
  const from = day + minutes(window.starts_at_local);
  const until = day + minutes(window.ends_at_local) + (endsNextDay(window) ? 1440 : 0);
  return { from, until };
}

/**
 * Returns the indexes of the first two weekly windows that share time, Sunday night into Monday
 * included; or null.
 */
export function overlappingWindows(windows: Window[]): [number, number] | null {
  const week = windows.map(weekMinutes);
  // The week is a circle: a window past its end is also open at its beginning.
  const wrapped = week.map(({ from, until }) => ({
    from: from - 7 * 1440,
    until: until - 7 * 1440,
  }));
  const found = firstOverlap([...week, ...wrapped]);
  if (!found) return null;
  const [a, b] = found.map((index) => index % windows.length) as [number, number];
  return a < b ? [a, b] : [b, a];
}

/** Returns the indexes of the first two overrides that share time, by their wall clock; or null. */
export function overlappingOverrides(overrides: Override[]): [number, number] | null {
  return firstOverlap(
    overrides.map((o) => ({
      from: Date.parse(`${o.starts_at_local}Z`),
      until: Date.parse(`${o.ends_at_local}Z`),
    })),
  );
}

/**
 * Returns the capacity profile of a UTC day, as `capacity_days` keeps it: seconds from midnight and
 * capacities.
 */
export function dayProfile(
  resource: Availability,
  day: string,
): { starts: number[]; capacities: number[] } {
  const from = Date.parse(`${day}T00:00:00Z`);
  const steps = capacitySteps(resource, { from, until: from + DAY });
  return {
    starts: steps.map((step) => (step.at - from) / 1000),
    capacities: steps.map((step) => step.value),
  };
}
