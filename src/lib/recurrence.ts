/**
 * The dates of a recurrence rule (RFC 5545) on the wall clock: a weekly 9:00 stays 9:00 across clock changes.
 */
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { partOf, plainRule, textFault, withPart } from "./rrule-text";
import { readUntil } from "./rrule-until";
import { DAY } from "./time";

/** A rule that cannot be expanded; the message is fit for its author. */
export class InvalidRecurrence extends Error {
  override name = "invalid_recurrence";
}

/** A rule such as `FREQ=WEEKLY;BYDAY=TU;COUNT=10`, and its first possible start, in `timezone`. */
export type Recurrence = { rrule: string; starts_at_local: string; timezone: string };

/** Limits the steps of its frequency that a rule may take without a date, when its first dates are wanted. */
const MOST_STEPS = 2_000;

/** Limits the steps of its frequency that a rule takes at once: more than the hours of a year. */
const STEPS_AT_ONCE = 10_000;
/** The span expanded at once, in which an hourly rule stays below that limit. */
const AT_ONCE = 365 * DAY;

/**
 * Returns the first local starts of a rule, at most `limit`. Local times that a clock change skips or repeats
 * are included unchanged; the caller decides about them. Raises InvalidRecurrence.
 */
export function expandRecurrence(recurrence: Recurrence, limit: number): string[] {
  const { rule, isInTime } = openRule(recurrence, MOST_STEPS);
  const found: string[] = [];
  working(() =>
    rule.all((date) => {
      const local = localOf(date);
      if (found.length < limit && isInTime(local)) found.push(local);
      return found.length < limit;
    }),
  );
  return found;
}

/** Tells whether a rule contains its own end. Raises InvalidRecurrence. */
export function endsItself(recurrence: Recurrence): boolean {
  const { count, until } = openRule(recurrence).rule.options();
  return count !== undefined || until !== undefined;
}

/**
 * Yields the local starts of a rule from `from` to `to`, both included, in order. Calculates only as many as
 * are requested. Raises InvalidRecurrence.
 */
export function* datesBetween(
  recurrence: Recurrence,
  from: string,
  to: string,
): Generator<string, void> {
  const { rule, isInTime } = openRule(recurrence);
  const { count, until } = rule.options();
  if (count !== undefined) {
    // Finding the last date of a COUNT takes all dates before it.
    const all = working(() => rule.all()).map(localOf);
    yield* all.filter((local) => local >= from && local <= to && isInTime(local));
    return;
  }
  const last = Math.min(wall(to), until?.epochMilliseconds ?? Infinity);
  for (let start = wall(from); start <= last; start += AT_ONCE) {
    const end = Math.min(start + AT_ONCE - 1000, last);
    const dates = working(() => rule.between(new Date(start), new Date(end), true));
    yield* dates.map(localOf).filter(isInTime);
  }
}

/** Returns a sentence on the fault of a rule; null when it can be used. */
export function ruleFault(rrule: string): string | null {
  try {
    openRule({ rrule, starts_at_local: "2026-01-01T09:00:00", timezone: "UTC" });
    return null;
  } catch (error) {
    if (error instanceof InvalidRecurrence) return error.message;
    throw error;
  }
}

/**
 * Opens a rule in the library as if its zone were UTC, so that only the calendar moves its dates. `isInTime`
 * tells which of the starts are before its UNTIL.
 */
function openRule({ rrule, starts_at_local, timezone }: Recurrence, maxIterations = STEPS_AT_ONCE) {
  const fault = textFault(rrule);
  if (fault) throw new InvalidRecurrence(fault);
  const until = partOf(rrule, "UNTIL");
  const end = until === undefined ? null : readUntil(until, timezone);
  try {
    const rule = new RRuleTemporal({
      rruleString: end ? withPart(rrule, "UNTIL", end.wall) : plainRule(rrule),
      dtstart: Temporal.PlainDateTime.from(starts_at_local).toZonedDateTime("UTC"),
      temporal: Temporal,
      strict: true,
      cache: false,
      maxIterations,
    });
    return { rule, isInTime: end?.isInTime ?? (() => true) };
  } catch (error) {
    throw new InvalidRecurrence((error as Error).message);
  }
}

/** Runs a calculation; the library gives up on a rule that never yields a date. */
function working<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new InvalidRecurrence("The rule has dates too rarely, or too far from its start.");
  }
}

const wall = (local: string) => Date.parse(`${local}Z`);
const localOf = (date: { toString(): string }) => date.toString().slice(0, 19);
