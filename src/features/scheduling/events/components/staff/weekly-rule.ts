/** Weekly repetition, as it is typed: its rule and its dates. Pure; the server's own dates are those of the rule. */
import { WEEKDAYS, type Weekday } from "@/lib/weekdays";

export type Repeat = {
  /** Weeks from one to the next; 0 for an event that takes place once. */
  every: 0 | 1 | 2;
  weekdays: Weekday[];
  /** The last day on which it may start: `2026-06-30`; empty for no end. */
  until: string;
};
export const ONCE: Repeat = { every: 0, weekdays: [], until: "" };

const DAY = 86_400_000;
/** A series that never ends is shown for about half a year: so far ahead its dates become events. */
const SHOWN_DAYS = 180;
/** More is no list to read; the server makes as many at once. */
const MOST = 200;

const dayOf = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
const weekdayOf = (day: number) => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the weekday of a local time. */
export function weekdayAt(local: string): Weekday {
  return WEEKDAYS[weekdayOf(dayOf(local))] ?? "monday";
}

/** Returns the local starts of a repetition that begins at `starts`, in order. */
export function datesOf(starts: string, { every, weekdays, until }: Repeat): string[] {
  const first = dayOf(starts);
  if (every === 0 || Number.isNaN(first)) return [];
  const last = until ? dayOf(until) : first + SHOWN_DAYS * DAY;
  const monday = first - weekdayOf(first) * DAY;
  const dates: string[] = [];
  for (let day = first; day <= last && dates.length < MOST; day += DAY) {
    const week = Math.floor((day - monday) / (7 * DAY));
    const weekday = WEEKDAYS[weekdayOf(day)];
    if (week % every === 0 && weekday && weekdays.includes(weekday)) {
      dates.push(new Date(day).toISOString().slice(0, 10) + starts.slice(10));
    }
  }
  return dates;
}

/** Returns the rule of RFC 5545. */
export function ruleOf({ every, weekdays, until }: Repeat): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day));
  return [
    "FREQ=WEEKLY",
    ...(every > 1 ? [`INTERVAL=${every}`] : []),
    `BYDAY=${days.map((day) => day.slice(0, 2).toUpperCase()).join(",")}`,
    ...(until ? [`UNTIL=${until.replaceAll("-", "")}T235959`] : []),
  ].join(";");
}
