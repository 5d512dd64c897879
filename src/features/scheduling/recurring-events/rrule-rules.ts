/**
 * The dates that rules of RFC 5545 give to a series. Pure. A rule is evaluated on the wall clock,
 * as if there were no clock changes; `resolved` alone turns its dates into instants. Each function
 * raises InvalidRecurrence for a rule that cannot be evaluated.
 */
import { datesBetween } from "@/lib/recurrence";
import { isoOf, partOf, withPart } from "@/lib/rrule-text";
import { startInstant } from "@/lib/rrule-until";
import { boundaryInstant, DAY, resolveLocal, toLocal } from "@/lib/time";

/** The fields of a series that give its dates; local times are wall clock in `timezone`. */
export type Recurrence = {
  rrule: string;
  starts_at_local: string;
  ends_at_local: string;
  timezone: string;
  /** Local date-times, or dates that exclude the whole day. */
  exdates: string[];
};

/** One date of a series; the instants in epoch milliseconds. */
export type Occurrence = { original_starts_at_local: string; starts_at: number; ends_at: number };

/** Returns the rule without its own bounds, ended before a local date-time of its zone. */
export function endedBefore(rrule: string, local: string, timezone: string): string {
  const last = new Date(boundaryInstant(local, timezone) - 1000).toISOString().slice(0, 19);
  const until = `${last.replace(/[-:]/g, "")}Z`;
  return withPart(withPart(rrule, "COUNT", null), "UNTIL", until);
}

type Start = Pick<Recurrence, "starts_at_local" | "timezone">;

/**
 * Returns a rule whose UNTIL has moved with the time of day of the starts, and with their zone: it ends after the same
 * date as before. A day's UNTIL stays.
 */
export function withUntilMoved(rrule: string, before: Start, after: Start): string {
  const until = partOf(rrule, "UNTIL");
  if (!until?.includes("T")) return rrule;
  const timed = /FREQ=HOURLY|BYHOUR=|BYMINUTE=/.test(rrule);
  const timeOf = ({ starts_at_local }: Start) => wall(`1970-01-01${starts_at_local.slice(10)}`);
  const by = timed ? 0 : Number(timeOf(after)) - Number(timeOf(before));
  if (by === 0 && before.timezone === after.timezone) return rrule;
  const isInstant = until.endsWith("Z");
  const iso = isoOf(until);
  const last = isInstant ? toLocal(Number(wall(iso)), before.timezone) : iso;
  const later = localOf(new Date(Number(wall(last)) + by));
  const endOfDay = `${last.slice(0, 10)}T23:59:59`;
  const moved = later < endOfDay ? later : endOfDay;
  const at = isInstant ? localOf(new Date(boundaryInstant(moved, after.timezone))) : moved;
  return withPart(rrule, "UNTIL", `${at.replace(/[-:]/g, "")}${isInstant ? "Z" : ""}`);
}

const wall = (local: string) => new Date(`${local}Z`);
const localOf = (date: Date) => date.toISOString().slice(0, 19);

/**
 * Returns the dates of a series whose local start is from `from` to `to`, both included, without
 * its exdates, in order. Start and end keep the wall clock across clock changes. A start in a
 * skipped hour is as much later as the clocks skip (RFC 5545 §3.3.5), and the event keeps its
 * length; in a repeated hour the first start counts. The first date of a series is the first that
 * its rule gives, from its start on.
 */
export function occurrencesBetween(series: Recurrence, from: string, to: string): Occurrence[] {
  return [...resolved(series, from, to)];
}

/** Counts a rule's dates before a local date-time, excluded ones included, as COUNT does. */
export function countBefore(series: Recurrence, local: string): number {
  let count = 0;
  for (const date of datesBetween(series, series.starts_at_local, local))
    if (date < local) count += 1;
  return count;
}

/** True when a rule gives no date before a local date-time, excluded ones included. */
export function isFirst(series: Recurrence, local: string): boolean {
  for (const date of datesBetween(series, series.starts_at_local, local)) return date >= local;
  return true;
}

/** The years ahead that are searched for a rule with rare dates. */
const LONGEST_YEARS = 40;

/**
 * Returns the dates of a series from a moment on: all up to the horizon, and beyond it up to
 * `atLeast`, but never more than `atMost`. `until`: the instant from which dates may be missing;
 * null when no more will ever come.
 */
export function comingOccurrences(
  series: Recurrence,
  bounds: { now: number; horizon: number; atLeast: number; atMost: number },
): { occurrences: Occurrence[]; until: number | null } {
  const { now, horizon, atLeast, atMost } = bounds;
  // A day before: a start in a skipped hour is later than its local time says.
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
    // Hourly: the skipped hour would repeat the next one.
    if (at.has(start)) continue;
    at.add(start);
    const end = boundaryInstant(localOf(new Date(wall(local).getTime() + length)), timezone);
    const ends_at = isSkipped || end <= start ? start + length : end;
    yield { original_starts_at_local: local, starts_at: start, ends_at };
  }
}
