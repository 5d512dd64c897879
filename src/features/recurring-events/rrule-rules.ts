/**
 * Rules of RFC 5545: which are taken, and the dates that they give. Pure, and the only file that knows
 * the library. A rule is worked out on the wall clock, as if there were no clock changes; what instants
 * its dates are is decided by `occurrencesBetween` in one place.
 */
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
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

/** What a part's numbers may be; negative ones count from the end, where `signed`. */
const NUMBERS: Record<string, { min: number; max: number; signed?: boolean }> = {
  INTERVAL: { min: 1, max: 1000 },
  COUNT: { min: 1, max: 10_000 },
  BYHOUR: { min: 0, max: 23 },
  BYMINUTE: { min: 0, max: 59 },
  BYMONTH: { min: 1, max: 12 },
  BYMONTHDAY: { min: 1, max: 31, signed: true },
  BYYEARDAY: { min: 1, max: 366, signed: true },
  BYWEEKNO: { min: 1, max: 53, signed: true },
  BYSETPOS: { min: 1, max: 366, signed: true },
};
const PATTERNS: Record<string, RegExp> = {
  FREQ: /^(YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY)$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)(,([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU))*$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};
const SINGLE = ["INTERVAL", "COUNT"];

/** A rule in its plain form: upper case, without `RRULE:`. */
export function plainRule(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replace(/;$/, "");
}

/** What is wrong with a rule, as a sentence; null when it can be used. */
export function ruleFault(text: string): string | null {
  const seen = new Map<string, string>();
  for (const part of plainRule(text).split(";")) {
    const [name = "", value, more] = part.split("=");
    if (value === undefined || more !== undefined) return `“${part}” should be NAME=value.`;
    if (name === "DTSTART" || name === "TZID") {
      return `${name} belongs into starts_at_local and timezone, not into the rule.`;
    }
    if (seen.has(name)) return `${name} is given twice.`;
    const fault = partFault(name, value);
    if (fault) return fault;
    seen.set(name, value);
  }
  if (!seen.has("FREQ")) return "FREQ is required.";
  try {
    library({ rrule: text, starts_at_local: "2026-01-01T09:00:00", timezone: "UTC" });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function partFault(name: string, value: string): string | null {
  const pattern = PATTERNS[name];
  const range = NUMBERS[name];
  if (name === "FREQ" && /^(SECONDLY|MINUTELY)$/.test(value)) {
    return "Events repeat hourly at most.";
  }
  if (pattern) {
    if (!pattern.test(value)) return `${name}=${value} cannot be read.`;
    if (name === "UNTIL" && Number.isNaN(Date.parse(isoOf(value)))) return `UNTIL is no real date.`;
    return null;
  }
  if (!range) return `${name} is not a part of a rule that events can have.`;
  const words = value.split(",");
  if (SINGLE.includes(name) && words.length > 1) return `${name} should be one number.`;
  for (const word of words) {
    const signed = range.signed ? /^[+-]?\d+$/ : /^\d+$/;
    const size = Math.abs(Number(word));
    if (!signed.test(word) || size < range.min || size > range.max) {
      return `${name} should be from ${range.min} to ${range.max}.`;
    }
  }
  return null;
}

/** `20261231T180000Z` as `2026-12-31T18:00:00`; a bare date is the end of that day. */
function isoOf(until: string): string {
  const [, y, m, d, h = "23", min = "59", s = "59"] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/.exec(until) ?? [];
  return `${y}-${m}-${d}T${h}:${min}:${s}`;
}

/** A part of a rule, or undefined. */
export function partOf(rrule: string, name: string): string | undefined {
  return new RegExp(`(?:^|;)${name}=([^;]*)`).exec(plainRule(rrule))?.[1];
}

/** The rule with a part set, or taken out. */
export function withPart(rrule: string, name: string, value: string | null): string {
  const others = plainRule(rrule)
    .split(";")
    .filter((part) => !part.startsWith(`${name}=`));
  return [...others, ...(value === null ? [] : [`${name}=${value}`])].join(";");
}

/** The rule without what bounds it, ended before a local date-time of its zone. */
export function endedBefore(rrule: string, local: string, timezone: string): string {
  const last = new Date(boundaryInstant(local, timezone) - 1000).toISOString().slice(0, 19);
  const until = `${last.replace(/[-:]/g, "")}Z`;
  return withPart(withPart(rrule, "COUNT", null), "UNTIL", until);
}

/**
 * UNTIL is an instant, or a local time, or a date of which the whole day counts (RFC 5545 §3.3.10); the
 * library compares it with the wall clock, as the rest of the rule.
 */
function library({
  rrule,
  starts_at_local,
  timezone,
}: Pick<
  Recurrence,
  "rrule" | "starts_at_local" | "timezone"
>): RRuleTemporal<Temporal.ZonedDateTime> {
  const until = partOf(rrule, "UNTIL");
  const local =
    until &&
    (until.endsWith("Z") ? toLocal(Date.parse(`${isoOf(until)}Z`), timezone) : isoOf(until));
  return new RRuleTemporal({
    rruleString: local
      ? withPart(rrule, "UNTIL", `${local.replace(/[-:]/g, "")}Z`)
      : plainRule(rrule),
    dtstart: Temporal.PlainDateTime.from(starts_at_local).toZonedDateTime("UTC"),
    strict: true,
    cache: false,
  });
}

const wall = (local: string) => new Date(`${local}Z`);
const localOf = (date: { toString(): string }) => date.toString().slice(0, 19);

/**
 * The dates of a series whose local start is from `from` to `to`, both included, without its exdates, in
 * order. The wall clock is kept across clock changes, of the end too. A start that the clocks skip is as
 * much later as they skip (RFC 5545 §3.3.5), and the event as long as ever; of a start that they repeat
 * it is the first. The first date of a series is the first that its rule gives, from its start on.
 */
export function occurrencesBetween(series: Recurrence, from: string, to: string): Occurrence[] {
  const starts = library(series).between(wall(from), wall(to), true).map(localOf);
  return resolved(
    series,
    starts.filter((local) => !isExcluded(series.exdates, local)),
  );
}

/** How many dates a rule gives before a local date-time, excluded ones included, as COUNT counts. */
export function countBefore(series: Recurrence, local: string): number {
  const { starts_at_local } = series;
  if (local <= starts_at_local) return 0;
  const dates = library(series).between(wall(starts_at_local), wall(local), true).map(localOf);
  return dates.filter((date) => date < local).length;
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
  const found = (to: string) =>
    occurrencesBetween(series, from, to).filter(({ starts_at }) => starts_at > now);
  let occurrences = found(toLocal(horizon, series.timezone));
  let until = horizon;
  for (let years = 1; occurrences.length < atLeast && years <= LONGEST_YEARS; years *= 2) {
    const to = yearsAfter(from, years);
    occurrences = found(to).slice(0, atLeast);
    const last = occurrences.at(atLeast - 1);
    until = last ? afterStart(last) : Math.max(horizon, boundaryInstant(to, series.timezone));
  }
  const last = occurrences.at(atMost - 1);
  if (last && occurrences.length > atMost) {
    occurrences = occurrences.slice(0, atMost);
    until = afterStart(last);
  }
  return { occurrences, until: isOver(series, until) ? null : until };
}

const afterStart = ({ starts_at }: Occurrence) => starts_at + 1000;
const yearsAfter = (local: string, years: number) =>
  `${String(Number(local.slice(0, 4)) + years).padStart(4, "0")}-12-31T23:59:59`;

/** Whether a series has no date from an instant on. */
function isOver(series: Recurrence, instant: number): boolean {
  const local = toLocal(instant, series.timezone);
  for (let years = 1; years <= LONGEST_YEARS; years *= 8) {
    const to = yearsAfter(local, years);
    const dates = library(series).between(wall(local), wall(to), true);
    if (dates.some((date) => !isExcluded(series.exdates, localOf(date)))) return false;
  }
  return true;
}

function isExcluded(exdates: readonly string[], local: string): boolean {
  return exdates.some((exdate) => exdate === local || exdate === local.slice(0, 10));
}

function resolved(series: Recurrence, starts: string[]): Occurrence[] {
  const { timezone } = series;
  const length = wall(series.ends_at_local).getTime() - wall(series.starts_at_local).getTime();
  const at = new Set<number>();
  return starts.flatMap((local) => {
    const plain = resolveLocal(local, timezone);
    const isSkipped = !plain.ok && plain.reason === "nonexistent";
    const start = isSkipped ? afterGap(local, timezone) : boundaryInstant(local, timezone);
    // Hourly: the hour that is skipped would be the next one's over again.
    if (at.has(start)) return [];
    at.add(start);
    const end = boundaryInstant(
      localOf(new Date(wall(local).getTime() + length).toISOString()),
      timezone,
    );
    const ends_at = isSkipped || end <= start ? start + length : end;
    return [{ original_starts_at_local: local, starts_at: start, ends_at }];
  });
}

/** A skipped local time, read with the offset before the gap: 02:30 of 02:00 to 03:00 is 03:30. */
function afterGap(local: string, timezone: string): number {
  const gap = boundaryInstant(local, timezone);
  const begun = wall(toLocal(gap - 1000, timezone)).getTime() + 1000;
  return gap + (wall(local).getTime() - begun);
}
