/** The period that somebody asks a report about, and the one that it is compared with. Pure; local dates. */
import { addDays, addMonths, DAY, isLocalDate } from "./time";

export const REPORT_PERIODS = ["this_month", "last_month", "this_year", "own"] as const;
export type ReportPeriodName = (typeof REPORT_PERIODS)[number];

const INTERVALS = ["day", "week", "month"] as const;
export type ReportPart = (typeof INTERVALS)[number];

/** Days from the first one until the last one, which is not in it. */
export type Days = { from: string; to: string };

/** The fields of the address; the last day is in the period there, as people say it. */
export type AskedPeriod = { period?: string; from?: string; until?: string; by?: string };

export type ChosenPeriod = Days & {
  name: ReportPeriodName;
  /** As long as the period, and just as far into its month or year. */
  before: Days;
  interval: ReportPart;
  /** The parts that the period may be shown in. */
  intervals: ReportPart[];
};

/** The most days of a report, as the API has it. */
const MOST_DAYS = 366;
/** More bars than these are too thin for a phone. */
const MOST_BARS = 92;

/** Returns the period that an address asks for. What has not happened yet is left out, but in a period of one's own. */
export function readReportPeriod(asked: AskedPeriod, today: string): ChosenPeriod {
  const own = ownDays(asked);
  const name = own ? "own" : (REPORT_PERIODS.find((one) => one === asked.period) ?? "this_month");
  const named = own
    ? { ...own, before: { from: addDays(own.from, -daysOf(own)), to: own.from } }
    : namedDays(name, today);
  const days = daysOf(named);
  const intervals = INTERVALS.filter((one) => one !== "day" || days <= MOST_BARS);
  const usual = days <= 31 ? "day" : days <= MOST_BARS ? "week" : "month";
  return {
    ...named,
    name,
    interval: intervals.find((one) => one === asked.by) ?? usual,
    intervals,
  };
}

/** Returns the fields of the address that ask for the period again. */
export function periodFields({ name, from, to }: ChosenPeriod): Record<string, string> {
  return name === "own" ? { from, until: addDays(to, -1) } : { period: name };
}

/** Counts the days of a period. */
function daysOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

function namedDays(name: ReportPeriodName, today: string): Days & { before: Days } {
  const month = `${today.slice(0, 8)}01`;
  if (name === "last_month") {
    const from = addMonths(month, -1);
    return { from, to: month, before: { from: addMonths(from, -1), to: from } };
  }
  const tomorrow = addDays(today, 1);
  const [from, back] = name === "this_year" ? [`${today.slice(0, 4)}-01-01`, 12] : [month, 1];
  const first = addMonths(from, -back);
  // The last day of a month is compared with all of a shorter one.
  const last = addDays(addMonths(today, -back), 1);
  const whole = tomorrow === addMonths(from, back);
  return { from, to: tomorrow, before: { from: first, to: whole ? from : last } };
}

/** Returns the days between two dates, in either order; null where one is missing or no date. */
function ownDays({ from = "", until = "" }: AskedPeriod): Days | null {
  if (!isLocalDate(from) || !isLocalDate(until)) return null;
  const [first = from, last = until] = [from, until].toSorted();
  const end = addDays(first, MOST_DAYS);
  const to = addDays(last, 1);
  return { from: first, to: to < end ? to : end };
}
