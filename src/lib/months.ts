import { formatDayPart } from "./format";
import { addMonths, boundaryInstant, toTimestamp } from "./time";

/** A month or a year, as an address names it: `2026-11`, `2026`. */
const PERIOD = /^\d{4}(-(0[1-9]|1[0-2]))?$/;
/** As many months as a list offers beside whole years. */
const MONTHS = 12;

/** Returns the first local day of a month or a year, and the day after its last one; null for another text. Pure. */
export function daysOf(period: string): { from: string; until: string } | null {
  if (!PERIOD.test(period)) return null;
  const from = period.length === 4 ? `${period}-01-01` : `${period}-01`;
  return { from, until: addMonths(from, period.length === 4 ? 12 : 1) };
}

/** Returns the filter of a list for rows whose `field` lies in a month or a year of a time zone; nothing for another text. */
export function within<F extends string>(
  field: F,
  period: string,
  timezone: string,
): { [K in `${F}_gte` | `${F}_lt`]?: string } {
  const days = daysOf(period);
  if (!days) return {};
  const at = (day: string) => toTimestamp(new Date(boundaryInstant(`${day}T00:00:00`, timezone)));
  return { [`${field}_gte`]: at(days.from), [`${field}_lt`]: at(days.until) } as never;
}

/** Returns the periods that a list offers, up to a local day: the last twelve months, this year and the one before. */
export function recentPeriods(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  const year = Number(today.slice(0, 4));
  return [
    ...Array.from({ length: MONTHS }, (_, back) => addMonths(first, -back).slice(0, 7)),
    ...[String(year), String(year - 1)],
  ];
}

/** Formats a period: `November 2026`, `2026`. */
export function formatPeriod(period: string, locale: string): string {
  return period.length === 4 ? period : formatDayPart(`${period}-01`, "monthAndYear", locale);
}
