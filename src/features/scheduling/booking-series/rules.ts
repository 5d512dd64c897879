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
  const nights = (dateOf(ends_at_local) - dateOf(starts_at_local)) / DAY;
  return starts.map((start) => ({
    starts_at_local: start,
    ends_at_local: `${addDays(start.slice(0, 10), nights)}${ends_at_local.slice(10)}`,
  }));
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
