/** The texts of RFC 5545 rules: the accepted ones, and their parts. No dates are calculated here. */

/** The range of numbers in each part; negative ones count from the end where `signed`. */
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
/** Limits the starts of a rule within a day. */
const MOST_A_DAY = 24;

/** Returns a rule in its plain form: upper case, without `RRULE:`. */
export function plainRule(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .replace(/;$/, "");
}

/** Returns a sentence on the fault in a rule's text; null when it can be read. */
export function textFault(text: string): string | null {
  const seen = new Map<string, string>();
  for (const part of plainRule(text).split(";")) {
    const [name = "", value, more] = part.split("=");
    if (value === undefined || more !== undefined) return `“${part}” should be NAME=value.`;
    if (name === "DTSTART" || name === "TZID") {
      return `${name} belongs in starts_at_local and timezone, not in the rule.`;
    }
    if (seen.has(name)) return `${name} is given twice.`;
    const fault = partFault(name, value);
    if (fault) return fault;
    seen.set(name, value);
  }
  return wholeFault(seen);
}

/** Returns the fault of a rule that could never be calculated, or not in bounded time. */
function wholeFault(parts: Map<string, string>): string | null {
  const frequency = parts.get("FREQ");
  if (frequency === undefined) return "FREQ is required.";
  const hourly = frequency === "HOURLY";
  const numbers = (name: string) => new Set(parts.get(name)?.split(",").map(Number)).size;
  const hours = numbers("BYHOUR") || (hourly ? MOST_A_DAY : 1);
  if (hours * (numbers("BYMINUTE") || 1) > MOST_A_DAY) {
    return `A rule gives at most ${MOST_A_DAY} starts a day.`;
  }
  // BYHOUR and BYMINUTE already choose the starts of a day or hour; the search for a missing position would
  // never end.
  if (parts.has("BYSETPOS") && (hourly || frequency === "DAILY")) {
    return "BYSETPOS chooses among the dates of a week, a month or a year.";
  }
  return null;
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

/** Converts `20261231T180000Z` to `2026-12-31T18:00:00`; a bare date becomes the end of that day. */
export function isoOf(until: string): string {
  const [, y, m, d, h = "23", min = "59", s = "59"] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?/.exec(until) ?? [];
  return `${y}-${m}-${d}T${h}:${min}:${s}`;
}

/** Returns a part of a rule, or undefined. */
export function partOf(rrule: string, name: string): string | undefined {
  return new RegExp(`(?:^|;)${name}=([^;]*)`).exec(plainRule(rrule))?.[1];
}

/** Returns the rule with a part set or removed. */
export function withPart(rrule: string, name: string, value: string | null): string {
  const others = plainRule(rrule)
    .split(";")
    .filter((part) => !part.startsWith(`${name}=`));
  return [...others, ...(value === null ? [] : [`${name}=${value}`])].join(";");
}
