/**
 * Formats days and times for people. Pure, and the same on the server and in the browser. Local times
 * (`YYYY-MM-DDTHH:MM:SS`) show the clock of the place and are never shifted to the reader's zone; `zoneName`
 * names the zone.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of dates, which is made once: to make one takes a hundred times as long as to use it. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const found = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, found);
  return found;
}

/** Reads a wall-clock time as UTC, so that formatting in UTC returns it unchanged. */
function wallClock(local: string): Date {
  return new Date(local.length === 10 ? `${local}T00:00:00Z` : `${local.slice(0, 19)}Z`);
}

/** Formats a day: `Monday, 23 November`, with the year only if it is not `thisYear`'s. */
export function formatDay(local: string, locale: string, thisYear?: string): string {
  const year = thisYear !== undefined && local.slice(0, 4) !== thisYear.slice(0, 4);
  return withWeekday(local, locale, "long", {
    day: "numeric",
    month: "long",
    ...(year ? { year: "numeric" } : {}),
  });
}

/** Formats a day: `Mon, 23 Nov`. */
export function formatDayShort(local: string, locale: string): string {
  return withWeekday(local, locale, "short", { day: "numeric", month: "short" });
}

/** Formats the days from one to another, both in it: `1 – 27 November 2026`. */
export function formatDays(from: string, until: string, locale: string): string {
  const parts = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;
  return dateFormat(locale, parts).formatRange(wallClock(from), wallClock(until));
}

/** Formats an instant's calendar day in `timezone`: `3 Dec 2026`. */
export function formatDate(instant: string, timezone: string, locale: string): string {
  const parts = { day: "numeric", month: "short", year: "numeric" } as const;
  return unbroken(dateFormat(locale, { timeZone: timezone, ...parts }).format(new Date(instant)));
}

/** Keeps a text on one line. */
const unbroken = (text: string) => text.replaceAll(" ", "\u00a0");

/** Languages that write `lundi 23 novembre`. */
const NO_COMMA = new Set(["fr", "it", "nl"]);

/**
 * Joins the weekday ourselves: versions of the locale data differ on the comma after it, and the server's text
 * must equal the browser's. A line breaks after the weekday at most.
 */
function withWeekday(
  local: string,
  locale: string,
  weekday: "long" | "short",
  rest: Intl.DateTimeFormatOptions,
): string {
  const day = dateFormat(locale, { timeZone: "UTC", weekday }).format(wallClock(local));
  const comma = NO_COMMA.has(locale.split("-")[0] ?? "") ? "" : ",";
  const date = dateFormat(locale, { timeZone: "UTC", ...rest }).format(wallClock(local));
  return `${day}${comma} ${unbroken(date)}`;
}

/** Returns one part of a day, for pickers: `Mon`, `Monday`, `23`, `Nov`, `November 2026`. */
export function formatDayPart(
  local: string,
  part: "weekday" | "weekdayLong" | "day" | "month" | "monthAndYear",
  locale: string,
): string {
  const options: Record<typeof part, Intl.DateTimeFormatOptions> = {
    weekday: { weekday: "short" },
    weekdayLong: { weekday: "long" },
    day: { day: "numeric" },
    month: { month: "short" },
    monthAndYear: { month: "long", year: "numeric" },
  };
  return dateFormat(locale, { timeZone: "UTC", ...options[part] }).format(wallClock(local));
}

/** Formats a time as the locale does: `09:00` or `9:00 am`. */
export function formatTime(local: string, locale: string): string {
  const clock = dateFormat(locale, { timeZone: "UTC", hour: "numeric" }).resolvedOptions();
  const hour = clock.hour12 === true ? "numeric" : "2-digit";
  return dateFormat(locale, { timeZone: "UTC", hour, minute: "2-digit" })
    .format(wallClock(local))
    .replaceAll("\u202f", "\u00a0");
}

/**
 * A line may end after a dash, even before a space that keeps a line (UAX #14, LB12a); this joins them. Unlike U+2060
 * it counts as white space wherever texts are compared or searched (ECMA-262, WhiteSpace).
 */
const JOINER = "\uFEFF";

/** Returns a text as programs and devices read it, in which nothing is said about its lines. */
export function plainly(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll(JOINER, "");
}

/**
 * Formats a range: `09:00 – 10:30`, with the second day if it ends on another. No line breaks before the dash,
 * and none within two times of one day.
 */
export function formatTimeRange(startsAt: string, endsAt: string, locale: string): string {
  const [start = "", end = ""] = [startsAt, endsAt].map((local) =>
    unbroken(formatTime(local, locale)),
  );
  const sameDay = startsAt.slice(0, 10) === endsAt.slice(0, 10);
  const midnight = endsAt.slice(11, 16) === "00:00";
  return sameDay || midnight
    ? `${start}\u00a0–${JOINER}\u00a0${end}`
    : `${start}\u00a0– ${formatDayShort(endsAt, locale)}, ${end}`;
}

/** Names the zone of a local time: `Berlin time (GMT+1)`. `at` is the instant, because of summer time. `called` says a city’s time. */
export function zoneName(
  timezone: string,
  at: string,
  locale: string,
  called: (city: string) => string,
): string {
  if (timezone === "UTC" || timezone === "Etc/UTC") return "UTC";
  const city = (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");
  const parts = dateFormat(locale, { timeZone: timezone, timeZoneName: "shortOffset" });
  const offset = parts.formatToParts(new Date(at)).find((part) => part.type === "timeZoneName");
  return `${called(city)} (${offset?.value ?? timezone})`;
}

/** Formats minutes by the international signs: `1 h 30 min` for 90. No number stands apart from its sign. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`];
  return parts.filter(Boolean).join(" ");
}

/** Joins words as people do: `A, B and C`. */
export function formatList(words: string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(words);
}

/** Returns the wall-clock minutes between two local times. */
export function minutesBetween(startsAt: string, endsAt: string): number {
  return Math.round((wallClock(endsAt).getTime() - wallClock(startsAt).getTime()) / 60_000);
}

/** Returns `Today`, `Tomorrow`, or the day; `today` is the place's own calendar day. */
export function formatRelativeDay(local: string, today: string, locale: string): string {
  const days = Math.round(
    (wallClock(local.slice(0, 10)).getTime() - wallClock(today.slice(0, 10)).getTime()) /
      86_400_000,
  );
  if (Math.abs(days) > 1) return formatDay(local, locale, today);
  const word = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}

/** Returns the part of the day at a local time, as greetings tell them apart. */
export function partOfDay(local: string): "morning" | "afternoon" | "evening" {
  const hour = Number(local.slice(11, 13));
  if (hour < 5 || hour >= 18) return "evening";
  return hour < 12 ? "morning" : "afternoon";
}

/** Returns an instant by a zone's calendar and clock: "Fri 27 Nov, 14:05". */
export function formatMoment(instant: string, timezone: string, locale: string): string {
  const at = localAt(instant, timezone);
  return `${formatDayShort(at, locale)}, ${formatTime(at, locale)}`;
}

/** Returns the calendar day and clock of an instant in `timezone`: `2026-11-21T09:05:00`. */
export function localAt(instant: string | Date, timezone: string): string {
  const parts = dateFormat("en-CA", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(new Date(instant));
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "00";
  return `${value("year")}-${value("month")}-${value("day")}T${value("hour")}:${value("minute")}:${value("second")}`;
}

/** Tells whether a zone's clocks agree with the reader's own at an instant. */
export function isOwnClock(
  timezone: string,
  at: string,
  own = Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  return localAt(at, timezone) === localAt(at, own);
}

/** Returns a country's name for a reader: DE → Germany. */
export function formatCountry(code: string, locale: string): string {
  return new Intl.DisplayNames([locale, "en"], { type: "region" }).of(code) ?? code;
}

/** Formats a share of one in percent: 0.125 → `12.5%`. */
export function formatShare(share: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  return format.format(share);
}
