/**
 * The only file that knows both wall clock and instant. Instants are epoch milliseconds; local
 * date-times are `YYYY-MM-DDTHH:MM:SS` in a named IANA zone.
 */
import { Temporal } from "temporal-polyfill";
import type { Interval } from "./intervals";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

// A leap second is on no clock: read as :59, it would be another time than was sent.
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:[0-5]\d)?$/;

/** Tells whether the text is a local date-time of the contract: no offset, no `Z`, a real calendar date. */
export function isLocalDateTime(text: string): boolean {
  if (!LOCAL.test(text)) return false;
  try {
    Temporal.PlainDateTime.from(text, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

/** Tells whether the text is a real calendar date `YYYY-MM-DD`. */
export function isLocalDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isLocalDateTime(`${text}T00:00:00`);
}

/** Tells whether the runtime knows the IANA zone. Fixed offsets are refused: they know no clock changes. */
export function isTimeZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

let spellings: Map<string, string> | undefined;

/**
 * Returns a zone that the runtime lists, as it is spelled there, whatever the letter case: others' libraries
 * know that one only. A name that is not listed, as older ones are, stays as it is.
 */
export function spelledZone(zone: string): string {
  spellings ??= new Map(
    Intl.supportedValuesOf("timeZone").map((name) => [name.toLowerCase(), name]),
  ).set("utc", "UTC");
  return spellings.get(zone.toLowerCase()) ?? zone;
}

export type LocalResolution =
  | { ok: true; at: number }
  | { ok: false; reason: "nonexistent"; next_valid_local: string }
  | { ok: false; reason: "ambiguous" };

/**
 * Returns the instant of a wall-clock time that a person named. A time that the zone skips has none; one that
 * it repeats needs `fold` (0 = first, 1 = second), as PEP 495 calls it.
 */
export function resolveLocal(local: string, zone: string, fold?: 0 | 1): LocalResolution {
  const steady = steadyInstant(local, zone);
  if (steady !== null) return { ok: true, at: steady };
  const plain = Temporal.PlainDateTime.from(local);
  const earlier = plain.toZonedDateTime(zone, { disambiguation: "earlier" });
  const later = plain.toZonedDateTime(zone, { disambiguation: "later" });
  if (earlier.epochMilliseconds === later.epochMilliseconds) {
    return { ok: true, at: earlier.epochMilliseconds };
  }
  if (!earlier.toPlainDateTime().equals(plain)) {
    const next_valid_local = formatPlain(gapEnd(earlier).toPlainDateTime());
    return { ok: false, reason: "nonexistent", next_valid_local };
  }
  if (fold === undefined) return { ok: false, reason: "ambiguous" };
  return { ok: true, at: (fold === 0 ? earlier : later).epochMilliseconds };
}

/**
 * Returns the instant at which something ends that begins at `from`. One `fold` is for both of its times:
 * where the first of two ends would come before it begins, the second is meant.
 */
export function resolveEnd(
  local: string,
  zone: string,
  fold: 0 | 1 | undefined,
  from: number,
): LocalResolution {
  const end = resolveLocal(local, zone, fold);
  return fold === 0 && end.ok && end.at <= from ? resolveLocal(local, zone, 1) : end;
}

/**
 * Returns the instant at which a rule's boundary falls. Rules must mean something on every day, so a skipped
 * time is the end of the gap and a repeated one is its first occurrence, unless `fold` says the second.
 * Boundaries so never change their order: windows that don't overlap on the clock don't overlap in time, and
 * one that is skipped whole, as Samoa's 30 December 2011 was, is empty.
 */
export function boundaryInstant(local: string, zone: string, fold: 0 | 1 = 0): number {
  const steady = steadyInstant(local, zone);
  if (steady !== null) return steady;
  const plain = Temporal.PlainDateTime.from(local);
  const earlier = plain.toZonedDateTime(zone, { disambiguation: "earlier" });
  if (!earlier.toPlainDateTime().equals(plain)) return gapEnd(earlier).epochMilliseconds;
  const later = () => plain.toZonedDateTime(zone, { disambiguation: "later" });
  return (fold === 0 ? earlier : later()).epochMilliseconds;
}

/** When a gap in the wall clock ends, given a moment shortly before the gap. */
function gapEnd(before: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return before.getTimeZoneTransition("next") ?? before;
}

/** Returns the wall-clock time of an instant in a zone. */
export function toLocal(at: number, zone: string): string {
  const offset = steadyOffset(at, zone);
  if (offset !== null) return new Date(at + offset).toISOString().slice(0, 19);
  return formatPlain(
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime(),
  );
}

/** Returns the local date (`YYYY-MM-DD`) of an instant. */
export function toLocalDate(at: number, zone: string): string {
  return toLocal(at, zone).slice(0, 10);
}

/** Calendar arithmetic on a `YYYY-MM-DD` date. */
export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(date) + days * DAY);
}

/** The same day some months later, or the last one of a shorter month. */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }, { overflow: "constrain" }).toString();
}

/** Returns the weekday of a `YYYY-MM-DD` date. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? "monday";
}

/** Returns the UTC date of an instant, `YYYY-MM-DD`. */
export function utcDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** RFC 3339 in UTC with milliseconds, or null. */
export function toTimestamp(at: Date): string;
export function toTimestamp(at: Date | null): string | null;
export function toTimestamp(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function formatPlain(plain: Temporal.PlainDateTime): string {
  return plain.toString({ smallestUnit: "second" });
}

// Temporal costs some 10 µs a call, and a week of slots makes a thousand. Almost every UTC day has one
// offset from its beginning to its end, so that plain arithmetic gives the same; the rest is Temporal's.
const offsets = new Map<string, Map<number, number | null>>();
/** 50 years of one zone; more come only from a client that asks for senseless dates. */
const MOST_DAYS = 20_000;

/**
 * Returns a zone's offset from UTC in milliseconds over the whole UTC day of an instant; null when it
 * changes.
 */
function steadyOffset(at: number, zone: string): number | null {
  const day = Math.floor(at / DAY);
  let days = offsets.get(zone);
  if (!days || days.size > MOST_DAYS) offsets.set(zone, (days = new Map()));
  let offset = days.get(day);
  if (offset === undefined) {
    const first = offsetAt(day * DAY, zone);
    offset = first === offsetAt((day + 1) * DAY, zone) ? first : null;
    days.set(day, offset);
  }
  return offset;
}

function offsetAt(at: number, zone: string): number {
  return (
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  );
}

/**
 * Returns the spans of a range over which a zone has one offset from UTC (milliseconds), as the runtime's
 * data say.
 */
export function offsetSpans(zone: string, range: Interval): (Interval & { offset: number })[] {
  const spans = [];
  for (let from = range.from; from < range.until;) {
    const begun = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
    const next = begun.getTimeZoneTransition("next")?.epochMilliseconds ?? range.until;
    const until = Math.min(next, range.until);
    spans.push({ from, until, offset: begun.offsetNanoseconds / 1e6 });
    from = until;
  }
  return spans;
}

/**
 * Returns the instant of a wall-clock time, where the zone's offset is one for a day around it; else null.
 */
function steadyInstant(local: string, zone: string): number | null {
  const wall = Date.parse(`${local}Z`);
  // What is no date at all, like February 30th, is refused by Temporal and not shifted.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  const offset = steadyOffset(wall, zone);
  if (steadyOffset(wall - DAY, zone) !== offset) return null;
  return offset === null || steadyOffset(wall + DAY, zone) !== offset ? null : wall - offset;
}
