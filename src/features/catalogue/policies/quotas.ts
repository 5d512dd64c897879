/** Quotas by the calendar of the place: their periods, and their sentence. Pure. */
import { addDays, boundaryInstant, toLocalDate, WEEKDAYS, weekdayOf } from "@/lib/time";
import type { Interval } from "@/lib/intervals";
import type { Quota } from "./schema";

/** Returns the day, week or month around a local date, as instants. */
export function periodOf(period: Quota["period"], date: string, timezone: string): Interval {
  const [first, next] = datesOf(date, period);
  return {
    from: boundaryInstant(`${first}T00:00:00`, timezone),
    until: boundaryInstant(`${next}T00:00:00`, timezone),
  };
}

/**
 * Returns the first day of the period that contains a date, and of the next period. Weeks begin on Monday (ISO
 * 8601).
 */
function datesOf(date: string, period: Quota["period"]): [string, string] {
  if (period === "day") return [date, addDays(date, 1)];
  if (period === "week") {
    const monday = addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
    return [monday, addDays(monday, 7)];
  }
  const first = `${date.slice(0, 7)}-01`;
  return [first, `${addDays(first, 31).slice(0, 7)}-01`];
}

/** A member's booking, in epoch milliseconds. */
export type Made = { starts_at: number; ends_at: number };

/** Tells whether one more booking would exceed a quota, given the member's bookings under the same policy. */
export function exceeds(quota: Quota, wanted: Interval, made: Made[], timezone: string): boolean {
  const period = periodOf(quota.period, toLocalDate(wanted.from, timezone), timezone);
  const counted = made.filter((m) => m.starts_at >= period.from && m.starts_at < period.until);
  const minutes = counted.reduce((sum, m) => sum + (m.ends_at - m.starts_at) / 60_000, 0);
  return (
    (quota.max_bookings !== null && counted.length + 1 > quota.max_bookings) ||
    (quota.max_minutes !== null &&
      minutes + (wanted.until - wanted.from) / 60_000 > quota.max_minutes)
  );
}

/** Returns a quota as a sentence. */
export function sentenceOfQuota({ period, max_bookings, max_minutes }: Quota): string {
  const allowed = [
    max_bookings !== null && `${max_bookings} booking${max_bookings === 1 ? "" : "s"}`,
    max_minutes !== null && `${max_minutes} minutes`,
  ].filter(Boolean);
  return `At most ${allowed.join(" and ")} a ${period} can be booked here.`;
}
