/** Days named from today, as filters that are kept name them: `-P30D` is 30 days ago. */
import { addDays, addMonths, boundaryInstant, toLocalDate, toTimestamp } from "./time";

/** An ISO 8601 duration of one unit, with a minus for what has been. */
const RELATIVE = /^(-?)P(\d{1,3})([DWMY])$/;

/** Whose today: an instant, and the club's time zone. */
export type Today = { now: Date; timezone: string };

/**
 * Returns the instant at which a day begins that lies so many days, weeks, months or years before (`-P30D`) or after
 * (`P7D`) today; `P0D` is today's. Null for another text, and for a day out of reach. Pure.
 */
export function beginningOf(text: string, { now, timezone }: Today): string | null {
  const [, sign, digits, unit] = RELATIVE.exec(text) ?? [];
  if (digits === undefined) return null;
  const count = Number(digits) * (sign === "-" ? -1 : 1);
  const today = toLocalDate(now.getTime(), timezone);
  const day = unit === "D" || unit === "W" ? addDays : addMonths;
  const date = day(today, unit === "W" ? count * 7 : unit === "Y" ? count * 12 : count);
  if (date < "1970-01-01" || date > "2999-12-31") return null;
  return toTimestamp(new Date(boundaryInstant(`${date}T00:00:00`, timezone)));
}

/** How the filters end that take an instant. */
export const INSTANT = /_(gte|lt|from|until)$/;

/** Returns filters with instants in place of the days named from today; all else stays. Pure. */
export function resolveDays<T extends object>(filters: T, today: Today): T {
  const resolved = Object.entries(filters).map(([name, value]) => {
    const at = INSTANT.test(name) && typeof value === "string" && beginningOf(value, today);
    return [name, at || value];
  });
  return Object.fromEntries(resolved) as T;
}
