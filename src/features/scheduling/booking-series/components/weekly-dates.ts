import { addDays } from "@/ui/calendar-date";

type Times = { starts_at_local: string; ends_at_local: string };

/** The numbers of weeks that are offered; a request takes at most 52 dates. */
export const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 26, 52] as const;

/** Returns the same time in each of the weeks after, by the clock on the wall. Pure. */
export function weeklyDates({ starts_at_local, ends_at_local }: Times, weeks: number) {
  const [day, time] = [starts_at_local.slice(0, 10), starts_at_local.slice(10)];
  const dates = Array.from({ length: weeks }, (_, week) => addDays(day, 7 * (week + 1)));
  return {
    dates,
    starts_at_local: `${dates[0]}${time}`,
    ends_at_local: `${addDays(ends_at_local.slice(0, 10), 7)}${ends_at_local.slice(10)}`,
  };
}
