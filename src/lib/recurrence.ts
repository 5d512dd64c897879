/** Dates of a recurrence rule (RFC 5545), on the wall clock: a weekly 9:00 stays 9:00 across clock changes. */
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { partOf, plainRule, textFault, withPart } from "./rrule-text";
import { readUntil } from "./rrule-until";
import { DAY } from "./time";

/** What a rule cannot be expanded for; the message is fit for whoever wrote it. */
export class InvalidRecurrence extends Error {
  override name = "invalid_recurrence";
}

/** A rule as `FREQ=WEEKLY;BYDAY=TU;COUNT=10`, and the first start that it may give, in `timezone`. */
export type Recurrence = { rrule: string; starts_at_local: string; timezone: string };

/** Steps of its frequency that a rule may take without a date, when some of its first dates are wanted. */
const MOST_STEPS = 2_000;

/** The most steps of its frequency that a rule takes at once: the hours of a year, and more. */
const STEPS_AT_ONCE = 10_000;
/** So that a rule of every hour takes less than that. */
const AT_ONCE = 365 * DAY;

/**
 * Returns the first local starts that a rule gives, at most `limit`. A local time that a clock change skips
 * or repeats is given as it is: what becomes of it is for who uses it. Raises InvalidRecurrence.
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

/** Tells whether a rule says itself when it ends. Raises InvalidRecurrence. */
export function endsItself(recurrence: Recurrence): boolean {
  const { count, until } = openRule(recurrence).rule.options();
  return count !== undefined || until !== undefined;
}

/**
 * Returns the local starts that a rule gives from `from` to `to`, both included, in order; as far as they are
 * asked for, and no more is worked out. Raises InvalidRecurrence.
 */
export function* datesBetween(
  recurrence: Recurrence,
  from: string,
  to: string,
): Generator<string, void> {
  const { rule, isInTime } = openRule(recurrence);
  const { count, until } = rule.options();
  if (count !== undefined) {
    // Which is the last, only all before it tell.
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

/** What is wrong with a rule, as a sentence; null when it can be used. */
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
 * Returns the rule as the library works it out: as if the zone were UTC, so that nothing but the calendar
 * moves it. Of the starts that it gives, `isInTime` says which are before its UNTIL.
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

/** The library gives up a rule that goes on and on without a date. */
function working<T>(work: () => T): T {
  try {
    return work();
  } catch {
    throw new InvalidRecurrence("The rule has dates too rarely, or too far from its start.");
  }
}

const wall = (local: string) => Date.parse(`${local}Z`);
const localOf = (date: { toString(): string }) => date.toString().slice(0, 19);
