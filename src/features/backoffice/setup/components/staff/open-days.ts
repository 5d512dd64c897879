import type { Organization } from "@/features/platform/organizations/schema";
import { WEEKDAYS } from "./week";

type Hours = Organization["profile"]["opening_hours"];
type Opening = Hours[number];

/** A weekday of the form: its first opening as typed, and any further ones as they are. Pure. */
export type OpenDay = {
  day: Opening["day"];
  open: boolean;
  from: string;
  until: string;
  further: Opening[];
};

/** Returns the week as the form shows it. */
export function openDaysOf(hours: Hours): OpenDay[] {
  return WEEKDAYS.map((day) => {
    const [first, ...further] = hours.filter((one) => one.day === day);
    return {
      ...{ day, open: first !== undefined, further },
      from: first?.opens_at_local.slice(0, 5) ?? "09:00",
      until: first?.closes_at_local.slice(0, 5) ?? "18:00",
    };
  });
}

/** Returns the week as it is stored. */
export function hoursFrom(days: readonly OpenDay[]): Hours {
  return days.flatMap(({ day, open, from, until, further }) =>
    open
      ? [{ day, opens_at_local: `${from}:00Z`, closes_at_local: `${until}:00Z` }, ...further]
      : [],
  );
}

/** Returns the week with Monday's hours on every day. */
export function copyMonday(days: readonly OpenDay[]): OpenDay[] {
  const [monday] = days;
  if (!monday) return [];
  return days.map(({ day }) => ({
    ...monday,
    day,
    further: monday.further.map((one) => ({ ...one, day })),
  }));
}
