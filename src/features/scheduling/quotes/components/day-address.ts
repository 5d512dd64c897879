/**
 * Returns the day that a page's address names, if it lies from today to `last`; else null. Days are
 * local dates.
 */
export function dayIn(
  address: Pick<URLSearchParams, "get">,
  { today, last }: { today: string; last: string },
): string | null {
  const day = address.get("day");
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  return day >= today && day <= last ? day : null;
}

/** Returns the query of a page with its day, in place of a time that it named. */
export function withDay(search: string, day: string): string {
  const query = new URLSearchParams(search);
  query.delete("time");
  query.set("day", day);
  return `?${query}`;
}
