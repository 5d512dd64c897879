/** Where a rule of RFC 5545 ends, and when its dates begin. */
import { isoOf } from "./rrule-text";
import { boundaryInstant, DAY, resolveLocal, toLocal } from "./time";

/** The last wall clock that the library counts up to. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Returns the instant at which a date of a rule begins. A local time that the clocks skip is as much later as
 * they skip (RFC 5545 §3.3.5): 02:30 of 02:00 to 03:00 is 03:30; of one that they repeat it is the first.
 */
export function startInstant(local: string, timezone: string): number {
  const plain = resolveLocal(local, timezone);
  const boundary = boundaryInstant(local, timezone);
  if (plain.ok || plain.reason !== "nonexistent") return boundary;
  const gapBegan = Date.parse(`${toLocal(boundary - 1000, timezone)}Z`) + 1000;
  return boundary + (Date.parse(`${local}Z`) - gapBegan);
}

/** An end for the library, and whether a local start is before the true one. */
export type RuleEnd = { wall: string; isInTime: (local: string) => boolean };

/**
 * Returns the end of a rule: an instant, a local time, or a date of which the whole day counts (RFC 5545
 * §3.3.10). `wall` ends the rule as if its zone were UTC, an instant's a day too late: clock changes turn
 * round what is before and after, so `isInTime` says which local starts really count.
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
