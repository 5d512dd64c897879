/**
 * The only file that knows both wall clocks and instants. Instants are epoch milliseconds; local date-times are
 * `YYYY-MM-DDTHH:MM:SS` in a named IANA zone.
 */
import { Temporal } from "temporal-polyfill";
import type { Interval } from "./intervals";
import { WEEKDAYS, type Weekday } from "./weekdays";

export { WEEKDAYS, type Weekday };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

// No clock shows a leap second: read as :59, it would be another time than the one sent.
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

let spellings: Map<string, string> | undefined;

/**
 * Returns a zone in the runtime's spelling, whatever the letter case, because other libraries know only that.
 * An unlisted name, such as an old one, stays unchanged.
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
 * Returns the instant of a wall-clock time that a person entered. A skipped time has none; a repeated one needs
 * `fold` (0 = first, 1 = second), as in PEP 495.
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
 * Returns the instant at which an interval from `from` ends. One `fold` applies to both of its times: if the
 * first of two possible ends precedes the beginning, the second is meant.
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
 * Returns the instant of a rule's boundary. Rules must work on every day, so a skipped time becomes the end of
 * the gap and a repeated one its first occurrence, unless `fold` selects the second. Boundaries therefore keep
 * their order: windows that don't overlap on the clock don't overlap in time, and a window that is skipped
 * entirely, like Samoa's 30 December 2011, is empty.
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

/** Returns the end of a gap in the wall clock, given a moment shortly before it. */
function gapEnd(before: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return before.getTimeZoneTransition("next") ?? before;
}

/** Returns the wall-clock time of an instant in a zone. */
export function toLocal(at: number, zone: string): string {
  const offset = steadyOffset(at, zone);
  if (offset !== null) return utcText(at + offset);
  return formatPlain(
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime(),
  );
}

/** Returns the local date (`YYYY-MM-DD`) of an instant. */
export function toLocalDate(at: number, zone: string): string {
  return toLocal(at, zone).slice(0, 10);
}

/** Adds days to a `YYYY-MM-DD` date by the calendar. */
export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(date) + days * DAY);
}

/** Returns the instant that lies a number of days after another, at the same time of the local day. */
export function daysAfter(at: Date, days: number, timezone: string): Date {
  const [date = "", time = ""] = toLocal(at.getTime(), timezone).split("T");
  const local = boundaryInstant(`${addDays(date, days)}T${time}`, timezone);
  return new Date(local + (at.getTime() % 1000));
}

/** Returns the same day some months later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }, { overflow: "constrain" }).toString();
}

/** Returns the instant that shows the same wall clock some months later or earlier (negative); the last day of a shorter month. */
export function monthsFrom(at: number, months: number, zone: string): number {
  const [date = "", time = ""] = toLocal(at, zone).split("T");
  return boundaryInstant(`${addMonths(date, months)}T${time}`, zone);
}

/** Returns the weekday of a `YYYY-MM-DD` date. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? "monday";
}

/** Returns the UTC date of an instant, `YYYY-MM-DD`. */
export function utcDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Formats an instant as RFC 3339 in UTC with milliseconds; null stays null. */
export function toTimestamp(at: Date): string;
export function toTimestamp(at: Date | null): string | null;
export function toTimestamp(at: Date | null): string | null {
  return at && instantText(at.getTime());
}

/** Formats an instant as RFC 3339 in UTC with milliseconds, as `Date` does. Raises RangeError for none. */
export function instantText(at: number): string {
  const rest = at - Math.floor(at / 1000) * 1000;
  return `${utcText(at)}.${String(rest).padStart(3, "0")}Z`;
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, "0"));
const two = (n: number) => TWO_DIGITS[n] ?? "";
let lastDay = Number.NaN;
let lastDate = "";

/**
 * Returns an instant's date and time in UTC. `Date` takes ten times as long, and a week of slots asks for a thousand:
 * mostly of the day that was asked for before.
 */
function utcText(at: number): string {
  const day = Math.floor(at / DAY);
  if (day !== lastDay) {
    [lastDate = ""] = new Date(at).toISOString().split("T");
    lastDay = day;
  }
  const second = Math.floor((at - day * DAY) / 1000);
  const minute = Math.floor(second / 60);
  return `${lastDate}T${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second % 60)}`;
}

function formatPlain(plain: Temporal.PlainDateTime): string {
  return plain.toString({ smallestUnit: "second" });
}

// A Temporal call costs some 10 µs, and a week of slots needs a thousand. Almost every UTC day has one offset
// throughout, for which plain arithmetic gives the same result; Temporal does the rest.
const offsets = new Map<string, Map<number, number | null>>();
/** 50 years of one zone; only a client that requests absurd dates needs more. */
const MOST_DAYS = 20_000;
/** Twice as many as there are: clients may spell the unlisted ones in any capitals. */
const MOST_ZONES = 1_000;

/**
 * Returns a zone's offset from UTC in milliseconds over the whole UTC day of an instant; null when it
 * changes.
 */
function steadyOffset(at: number, zone: string): number | null {
  const day = Math.floor(at / DAY);
  let days = offsets.get(zone);
  if (!days || days.size > MOST_DAYS) {
    if (offsets.size > MOST_ZONES) offsets.clear();
    offsets.set(zone, (days = new Map()));
  }
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
 * Returns the spans of a range in which a zone has one offset from UTC (milliseconds), by the runtime's data.
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
 * Returns the instant of a wall-clock time if the zone's offset is constant for a day around it, otherwise
 * null.
 */
function steadyInstant(local: string, zone: string): number | null {
  const wall = Date.parse(`${local}Z`);
  // Temporal refuses an impossible date such as February 30th, where Date would shift it.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  const offset = steadyOffset(wall, zone);
  if (steadyOffset(wall - DAY, zone) !== offset) return null;
  return offset === null || steadyOffset(wall + DAY, zone) !== offset ? null : wall - offset;
}
