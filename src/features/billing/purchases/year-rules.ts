import { boundaryInstant } from "@/lib/time";

/** The first year that purchases are counted in. */
export const FIRST_YEAR = 2000;

/** Returns a calendar year in a zone, as the instants of its beginning and of the next one's. */
export function yearIn(year: number, zone: string): { from: Date; to: Date } {
  return { from: beginningOf(year, zone), to: beginningOf(year + 1, zone) };
}

/** Returns the beginnings of all years from the first to the one after `last`. */
export function beginnings(last: number, zone: string): Date[] {
  return Array.from({ length: last - FIRST_YEAR + 2 }, (_, at) =>
    beginningOf(FIRST_YEAR + at, zone),
  );
}

function beginningOf(year: number, zone: string): Date {
  return new Date(boundaryInstant(`${year}-01-01T00:00:00`, zone));
}
