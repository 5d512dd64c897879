import { InvalidRecurrence, ruleFault } from "@/lib/recurrence";
import { DAY } from "@/lib/time";
import { fieldFault } from "@/server/errors";
import type { Recurrence } from "./rrule-rules";

/**
 * Checks the times of a series, on the wall clock: its start, like any of its dates, may fall into
 * an hour that the clocks skip. Raises field faults.
 */
export function assertRecurrence(series: Recurrence): void {
  const { starts_at_local: start, ends_at_local: end, rrule } = series;
  const length = Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
  const loc = ["body", "ends_at_local"];
  if (length <= 0) {
    const ctx = { gt: start };
    throw fieldFault(loc, "greater_than", "Input should be after starts_at_local", end, ctx);
  }
  if (length > 31 * DAY - DAY / 12) {
    throw fieldFault(loc, "value_error", "An event lasts less than 31 days", end);
  }
  const fault = ruleFault(rrule);
  if (fault) throw fieldFault(["body", "rrule"], "rrule_parsing", fault, rrule);
}

/** Computes dates of a series. A rule that cannot be evaluated is a field fault. */
export function withDates<T>({ rrule }: Pick<Recurrence, "rrule">, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidRecurrence)) throw error;
    throw fieldFault(["body", "rrule"], "rrule_parsing", error.message, rrule);
  }
}
