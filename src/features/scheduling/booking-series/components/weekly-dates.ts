import { addDays } from "@/ui/calendar-date";

type Times = { starts_at_local: string; ends_at_local: string };

/** The numbers of weeks that are offered; a request takes at most 52 dates. */
export const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 26, 52] as const;

/**
 * Returns the same time in each of some weeks, by the clock on the wall: from the given one on, or
 * from the week after a time that is booked already. Pure.
 */
export function weeklyDates(
  { starts_at_local, ends_at_local }: Times,
  weeks: number,
  from: "this_week" | "next_week" = "next_week",
) {
  const skipped = from === "this_week" ? 0 : 1;
  const [day, time] = [starts_at_local.slice(0, 10), starts_at_local.slice(10)];
  const dates = Array.from({ length: weeks }, (_, week) => addDays(day, 7 * (week + skipped)));
  return {
    dates,
    starts_at_local: `${dates[0]}${time}`,
    ends_at_local: `${addDays(ends_at_local.slice(0, 10), 7 * skipped)}${ends_at_local.slice(10)}`,
  };
}

/** Returns the date of the series that a shown time stands for: its own, unless it was moved. Pure. */
export function dateOf(start: string, moved: ReadonlyMap<string, string>): string {
  const other = [...moved].find(([, instead]) => instead === start);
  return other?.[0] ?? start.slice(0, 10);
}
