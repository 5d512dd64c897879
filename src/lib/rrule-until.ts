/** The end of an RFC 5545 rule, and the instants at which its dates begin. */
import { isoOf } from "./rrule-text";
import { boundaryInstant, DAY, resolveLocal, toLocal } from "./time";

/** The last wall-clock time that the library counts to. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Returns the instant at which a date of a rule begins. A local time that the clocks skip moves by the length
 * of the gap (RFC 5545 §3.3.5): 02:30 in a gap from 02:00 to 03:00 becomes 03:30. A repeated one is its first
 * occurrence.
 */
export function startInstant(local: string, timezone: string): number {
  const plain = resolveLocal(local, timezone);
  const boundary = boundaryInstant(local, timezone);
  if (plain.ok || plain.reason !== "nonexistent") return boundary;
  const gapBegan = Date.parse(`${toLocal(boundary - 1000, timezone)}Z`) + 1000;
  return boundary + (Date.parse(`${local}Z`) - gapBegan);
}

/** The end as the library needs it, and a test whether a local start is before the true end. */
export type RuleEnd = { wall: string; isInTime: (local: string) => boolean };

/**
 * Reads the end of a rule: an instant, a local time, or a date, which includes the whole day (RFC 5545
 * §3.3.10). `wall` ends the rule as if its zone were UTC; for an instant it is a day too late, because clock
 * changes can reverse the order. `isInTime` then decides which local starts count.
 */
export function readUntil(until: string, timezone: string): RuleEnd {
  const local = isoOf(until);
  const at = Date.parse(`${local}Z`);
  const wallOf = (date: string) => `${date.replace(/[-:]/g, "")}Z`;
  if (!until.endsWith("Z")) return { wall: wallOf(local), isInTime: () => true };
  const surely = toLocal(at - DAY, timezone);
  return {
    wall: wallOf(toLocal(Math.min(at, LAST - 2 * DAY) + DAY, timezone)),
    isInTime: (start) => start <= surely || startInstant(start, timezone) <= at,
  };
}
