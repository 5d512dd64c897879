import { addDays, boundaryInstant, toLocal, toLocalDate, toTimestamp } from "@/lib/time";
import { type Availability, openHours } from "./availability";
import type { EffectiveWindow } from "./schema";

const DAYS = 14;

/** Returns when a resource is open from the beginning of today on, for 14 days of its zone. Pure. */
export function effectiveWindows(resource: Availability, now: Date): EffectiveWindow[] {
  const { timezone } = resource;
  const today = toLocalDate(now.getTime(), timezone);
  const from = boundaryInstant(`${today}T00:00:00`, timezone);
  const range = { from, until: boundaryInstant(`${addDays(today, DAYS)}T00:00:00`, timezone) };
  return openHours(resource, range).map((hours) => ({
    starts_at_local: toLocal(hours.from, timezone),
    ends_at_local: toLocal(hours.until, timezone),
    starts_at: toTimestamp(new Date(hours.from)),
    ends_at: toTimestamp(new Date(hours.until)),
    capacity: hours.capacity,
    source: hours.source,
  }));
}
