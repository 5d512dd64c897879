import { addDays, boundaryInstant, DAY, HOUR, toLocalDate } from "./time";

/**
 * Returns the end of the club's day as an instant, or twelve hours from now if that is later: whoever works in the
 * evening sees the night and the morning, too.
 */
export function endOfToday(now: string, timezone: string): string {
  const at = Date.parse(now);
  const day = addDays(toLocalDate(at, timezone), 1);
  const end = boundaryInstant(`${day}T00:00:00`, timezone);
  // A desk is read for a day at most: the one on which the clocks are put back is longer.
  return new Date(Math.min(Math.max(end, at + 12 * HOUR), at + DAY)).toISOString();
}
