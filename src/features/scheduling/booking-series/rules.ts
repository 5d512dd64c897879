/** The dates of a series. Pure. */
import { endsItself, expandRecurrence, InvalidRecurrence } from "@/lib/recurrence";
import { addDays, DAY } from "@/lib/time";
import { fieldFault } from "@/server/errors";
import { type CreateBookingSeries, MOST_DATES } from "./schema";

export type Occurrence = { starts_at_local: string; ends_at_local: string };

/**
 * Returns the wanted times, earliest first, each as long as the first on the wall clock. Raises a
 * fault for a rule that cannot be read, never ends or gives too many dates, and for both or neither
 * of rule and dates.
 */
export function datesOf(input: CreateBookingSeries, timezone: string): Occurrence[] {
  const { rrule, dates, starts_at_local, ends_at_local } = input;
  if ((rrule === undefined) === (dates === undefined)) {
    throw fieldFault(["body", "rrule"], "value_error", "Give either rrule or dates", rrule ?? null);
  }
  const time = starts_at_local.slice(10);
  const starts =
    rrule === undefined
      ? [...new Set(dates)].sort().map((date) => `${date}${time}`)
      : byRule({ rrule, starts_at_local, timezone });
  const moved = movesOf(input, starts);
  const nights = (dateOf(ends_at_local) - dateOf(starts_at_local)) / DAY;
  const length = Date.parse(`${ends_at_local}Z`) - Date.parse(`${starts_at_local}Z`);
  return starts
    .map((start) => {
      const other = moved.get(start.slice(0, 10));
      if (other) return { starts_at_local: other, ends_at_local: later(other, length) };
      const until = `${addDays(start.slice(0, 10), nights)}${ends_at_local.slice(10)}`;
      return { starts_at_local: start, ends_at_local: until };
    })
    .sort((one, other) => (one.starts_at_local < other.starts_at_local ? -1 : 1));
}

/** Returns the other starts by their date. Raises a fault for a date that the series does not have. */
function movesOf({ moved = [] }: CreateBookingSeries, starts: string[]): Map<string, string> {
  const days = new Set(starts.map((start) => start.slice(0, 10)));
  for (const [n, { date }] of moved.entries()) {
    if (days.has(date)) continue;
    const loc = ["body", "moved", String(n), "date"];
    throw fieldFault(loc, "value_error", "The series should have this date", date);
  }
  return new Map(moved.map(({ date, starts_at_local }) => [date, starts_at_local]));
}

/** Adds a length to a wall clock, in milliseconds as that clock shows them. */
function later(local: string, length: number): string {
  return new Date(Date.parse(`${local}Z`) + length).toISOString().slice(0, 19);
}

function dateOf(local: string): number {
  return Date.parse(local.slice(0, 10));
}

function byRule(recurrence: { rrule: string; starts_at_local: string; timezone: string }) {
  const fault = (msg: string) =>
    fieldFault(["body", "rrule"], "value_error", msg, recurrence.rrule);
  try {
    if (!endsItself(recurrence)) throw fault("The rule should have COUNT or UNTIL");
    const starts = expandRecurrence(recurrence, MOST_DATES + 1);
    if (starts.length > MOST_DATES) throw fault(`The rule should give at most ${MOST_DATES} dates`);
    if (starts.length === 0) throw fault("The rule gives no date");
    return starts;
  } catch (error) {
    if (error instanceof InvalidRecurrence) throw fault(error.message);
    throw error;
  }
}
