/**
 * Days of the calendar as `YYYY-MM-DD`, without a zone, for the day picker. Nothing here knows an
 * instant; that is `lib/time.ts`.
 */
export type CalendarDate = string;

const DAY = 86_400_000;

const toNumber = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`) / DAY;
const fromNumber = (day: number): CalendarDate => new Date(day * DAY).toISOString().slice(0, 10);

/** Returns the day `count` days later (earlier when negative). */
export function addDays(date: CalendarDate, count: number): CalendarDate {
  return fromNumber(toNumber(date) + count);
}

/** Returns the whole days from `from` to `to`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toNumber(to) - toNumber(from);
}

/**
 * Returns 0 for the first day of the week; `firstDay` is 1 (Monday) to 7 (Sunday), as in ISO 8601.
 */
export function weekdayIndex(date: CalendarDate, firstDay = 1): number {
  const iso = ((((toNumber(date) + 3) % 7) + 7) % 7) + 1;
  return (iso - firstDay + 7) % 7;
}

/** Returns the first day of the week that holds `date`. */
export function startOfWeek(date: CalendarDate, firstDay = 1): CalendarDate {
  return addDays(date, -weekdayIndex(date, firstDay));
}

/** Returns the first of the seven days that are shown with `date`: today, or a day some weeks ahead. */
export function startOfSeven(date: CalendarDate, today: CalendarDate): CalendarDate {
  return addDays(today, 7 * Math.floor(Math.max(0, daysBetween(today, date)) / 7));
}

/** Returns the same day `count` months later, or that month's last day if it is shorter. */
export function addMonths(date: CalendarDate, count: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(day, last)))
    .toISOString()
    .slice(0, 10);
}

/** Returns the whole weeks that show the month of `date`: 28, 35 or 42 days. */
export function monthGrid(date: CalendarDate, firstDay = 1): CalendarDate[] {
  const first = startOfWeek(`${date.slice(0, 7)}-01`, firstDay);
  const end = addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);
  const weeks = Math.floor(daysBetween(first, end) / 7) + 1;
  return Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index));
}

/** Returns the first day of the week in the region of `locale`: 1 (Monday) to 7 (Sunday). */
export function firstDayOfWeek(locale: string): number {
  const info = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return info.getWeekInfo?.().firstDay ?? info.weekInfo?.firstDay ?? 1;
}
