/** The period of a report and the parts that the wall clock splits it into. Pure. */
import { addDays, addMonths, boundaryInstant, DAY, WEEKDAYS, weekdayOf } from "@/lib/time";
import { fieldFault } from "@/server/errors";
import type { ReportInterval, ReportPeriod } from "./schema";

/** The longest period of a report. */
export const MOST_DAYS = 366;

/** Local dates, the second one exclusive, and the instants at which they begin. */
export type Bucket = { from: string; to: string; starts_at: Date; ends_at: Date };

/** At least one bucket; each begins where the one before ends. */
export type Period = Bucket & {
  timezone: string;
  interval: ReportInterval;
  buckets: Bucket[];
};

/**
 * Returns the requested period, in the organization's time zone unless another is given. Raises a
 * fault of `to` that is not after `from`, or too long after it.
 */
export function readPeriod(
  input: ReportPeriod,
  organization: { default_timezone: string },
): Period {
  const { from, to, interval, timezone = organization.default_timezone } = input;
  const at = ["query", "to"];
  if (to <= from) {
    throw fieldFault(at, "greater_than", "Input should be after from", to, { gt: from });
  }
  if (Date.parse(to) - Date.parse(from) > MOST_DAYS * DAY) {
    const msg = `The period may be at most ${MOST_DAYS} days`;
    throw fieldFault(at, "less_than_equal", msg, to, { le: addDays(from, MOST_DAYS) });
  }
  const span = (from: string, to: string): Bucket => ({
    from,
    to,
    starts_at: midnight(from, timezone),
    ends_at: midnight(to, timezone),
  });
  const buckets: Bucket[] = [];
  for (let date = from; date < to;) {
    const next = nextStart(date, interval);
    const end = next < to ? next : to;
    buckets.push(span(date, end));
    date = end;
  }
  return { ...span(from, to), timezone, interval, buckets };
}

/**
 * Returns the beginning of each bucket and the end of the last one, for `width_bucket` in SQL: 1 is
 * the first.
 */
export function boundariesOf({
  starts_at,
  buckets,
}: Pick<Period, "starts_at" | "buckets">): string[] {
  return [starts_at, ...buckets.map(({ ends_at }) => ends_at)].map((at) => at.toISOString());
}

/** Returns the view of a period. */
export function periodView({ from, to, timezone, interval }: Period) {
  return { from, to, timezone, interval };
}

/** Returns the view of a part of a period. */
export function bucketView({ from, to, starts_at, ends_at }: Bucket) {
  return { from, to, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
}

/** Returns the first day of the next day, week or month. */
function nextStart(date: string, interval: ReportInterval): string {
  if (interval === "day") return addDays(date, 1);
  if (interval === "week") return addDays(date, 7 - WEEKDAYS.indexOf(weekdayOf(date)));
  return addMonths(`${date.slice(0, 8)}01`, 1);
}

function midnight(date: string, timezone: string): Date {
  return new Date(boundaryInstant(`${date}T00:00:00`, timezone));
}
