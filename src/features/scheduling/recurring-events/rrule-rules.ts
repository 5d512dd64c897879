/**
 * The dates that rules of RFC 5545 give to a series. Pure. A rule is worked out on the wall clock, as if there
 * were no clock changes; what instants its dates are is decided by `resolved` in one place. Each raises
 * InvalidRecurrence for a rule that cannot be worked out.
 */
import { datesBetween } from "@/lib/recurrence";
import { withPart } from "@/lib/rrule-text";
import { startInstant } from "@/lib/rrule-until";
import { boundaryInstant, DAY, resolveLocal, toLocal } from "@/lib/time";

/** A series as far as its dates go; local times are wall clock in `timezone`. */
export type Recurrence = {
  rrule: string;
  starts_at_local: string;
  ends_at_local: string;
  timezone: string;
  /** Local date-times, or dates that stand for all of the day. */
  exdates: string[];
};

/** One date of a series; the instants in epoch milliseconds. */
export type Occurrence = { original_starts_at_local: string; starts_at: number; ends_at: number };

/** The rule without what bounds it, ended before a local date-time of its zone. */
export function endedBefore(rrule: string, local: string, timezone: string): string {
  const last = new Date(boundaryInstant(local, timezone) - 1000).toISOString().slice(0, 19);
  const until = `${last.replace(/[-:]/g, "")}Z`;
  return withPart(withPart(rrule, "COUNT", null), "UNTIL", until);
}

const wall = (local: string) => new Date(`${local}Z`);
const localOf = (date: Date) => date.toISOString().slice(0, 19);

/**
 * The dates of a series whose local start is from `from` to `to`, both included, without its exdates, in
 * order. The wall clock is kept across clock changes, of the end too. A start that the clocks skip is as
 * much later as they skip (RFC 5545 §3.3.5), and the event as long as ever; of a start that they repeat
 * it is the first. The first date of a series is the first that its rule gives, from its start on.
 */
export function occurrencesBetween(series: Recurrence, from: string, to: string): Occurrence[] {
  return [...resolved(series, from, to)];
}

/** How many dates a rule gives before a local date-time, excluded ones included, as COUNT counts. */
export function countBefore(series: Recurrence, local: string): number {
  let count = 0;
  for (const date of datesBetween(series, series.starts_at_local, local))
    if (date < local) count += 1;
  return count;
}

/** Whether a rule gives no date before a local date-time, excluded ones included. */
export function isFirst(series: Recurrence, local: string): boolean {
  for (const date of datesBetween(series, series.starts_at_local, local)) return date >= local;
  return true;
}

/** The longest that is looked ahead for a date of a rule that rarely has one. */
const LONGEST_YEARS = 40;

/**
 * The dates of a series from a moment on: all up to the horizon, and more where these are fewer than
 * `atLeast`, but never more than `atMost`. `until`: from which instant on dates may be missing; null when
 * these are all that will ever come.
 */
export function comingOccurrences(
  series: Recurrence,
  bounds: { now: number; horizon: number; atLeast: number; atMost: number },
): { occurrences: Occurrence[]; until: number | null } {
  const { now, horizon, atLeast, atMost } = bounds;
  // A day before: what the clocks have just skipped starts later than its local time says.
  const from = toLocal(now - DAY, series.timezone);
  const occurrences: Occurrence[] = [];
  for (const next of resolved(series, from, yearsAfter(from, LONGEST_YEARS))) {
    const { length } = occurrences;
    const last = occurrences.at(-1);
    if (next.starts_at <= now) continue;
    const full = length >= atMost;
    if (last && (full || (next.starts_at > horizon && length >= atLeast))) {
      const all = last.starts_at <= horizon && next.starts_at > horizon;
      return { occurrences, until: all ? horizon : afterStart(last) };
    }
    occurrences.push(next);
  }
  return { occurrences, until: null };
}

const afterStart = ({ starts_at }: Occurrence) => starts_at + 1000;
const yearsAfter = (local: string, years: number) =>
  `${String(Number(local.slice(0, 4)) + years).padStart(4, "0")}-12-31T23:59:59`;

function isExcluded(exdates: readonly string[], local: string): boolean {
  return exdates.some((exdate) => exdate === local || exdate === local.slice(0, 10));
}

function* resolved(series: Recurrence, from: string, to: string): Generator<Occurrence, void> {
  const { timezone } = series;
  const length = wall(series.ends_at_local).getTime() - wall(series.starts_at_local).getTime();
  const at = new Set<number>();
  for (const local of datesBetween(series, from, to)) {
    if (isExcluded(series.exdates, local)) continue;
    const plain = resolveLocal(local, timezone);
    const isSkipped = !plain.ok && plain.reason === "nonexistent";
    const start = startInstant(local, timezone);
    // Hourly: the hour that is skipped would be the next one's over again.
    if (at.has(start)) continue;
    at.add(start);
    const end = boundaryInstant(localOf(new Date(wall(local).getTime() + length)), timezone);
    const ends_at = isSkipped || end <= start ? start + length : end;
    yield { original_starts_at_local: local, starts_at: start, ends_at };
  }
}
