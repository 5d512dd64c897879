import { addDays, boundaryInstant, toLocal, toLocalDate, toTimestamp } from "@/lib/time";
import { type Availability, capacitySteps, overrideIntervals } from "./availability";
import type { EffectiveWindow } from "./schema";

const DAYS = 14;

/** Returns when a resource is open from the beginning of today on, for 14 days of its zone. Pure. */
export function effectiveWindows(resource: Availability, now: Date): EffectiveWindow[] {
  const { timezone } = resource;
  const today = toLocalDate(now.getTime(), timezone);
  const from = boundaryInstant(`${today}T00:00:00`, timezone);
  const range = { from, until: boundaryInstant(`${addDays(today, DAYS)}T00:00:00`, timezone) };
  const steps = capacitySteps(resource, range);
  const overrides = overrideIntervals(resource, range);
  return steps.flatMap(({ at, value: capacity }, index) => {
    const until = steps[index + 1]?.at ?? range.until;
    if (capacity === 0) return [];
    const overridden = overrides.some((one) => one.from <= at && at < one.until);
    return {
      starts_at_local: toLocal(at, timezone),
      ends_at_local: toLocal(until, timezone),
      starts_at: toTimestamp(new Date(at)),
      ends_at: toTimestamp(new Date(until)),
      capacity,
      source: overridden ? ("override" as const) : ("weekly" as const),
    };
  });
}
