/** The days as the API names them. */
export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** The hours of a week as the small form asks for them; null = closed at weekends. */
export type Week = { weekdays: Hours; weekend: Hours | null };
export type Hours = { from: string; until: string };

/** Returns the weekly windows of a place for one booking at a time: one day's hours, copied. */
export function windowsOf({ weekdays, weekend }: Week) {
  return WEEKDAYS.flatMap((day) => {
    const hours = day === "saturday" || day === "sunday" ? weekend : weekdays;
    return hours
      ? [{ day, starts_at_local: hours.from, ends_at_local: hours.until, capacity: 1 }]
      : [];
  });
}
