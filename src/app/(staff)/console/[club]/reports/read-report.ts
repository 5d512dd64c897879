import { localAt } from "@/lib/format";
import {
  type AskedPeriod,
  type ChosenPeriod,
  type Days,
  readReportPeriod,
} from "@/lib/report-period";
import { openWith } from "../../../open-console";

export type ReportProps = { searchParams: Promise<AskedPeriod> };

/** Opens a report: the period that its address asks for, and the one before, of which only the sums are shown. */
export async function openReport({ searchParams }: ReportProps) {
  const asked = await searchParams;
  const opened = await openWith("reports:read");
  const today = localAt(opened.now, opened.org.default_timezone).slice(0, 10);
  const period = readReportPeriod(asked, today);
  const { from, to, interval, before } = period;
  return {
    ...{ ...opened, period },
    /**
     * Reads a report, and then the one that it is compared with: a club may read two at a time, so that two people who
     * look at theirs do not wait for each other.
     */
    inTurn: async <Report>(
      read: (input: Days & { interval: ChosenPeriod["interval"] }) => Promise<Report>,
    ) => ({
      report: await read({ from, to, interval }),
      before: await read({ ...before, interval: "month" }),
    }),
    /** The calendar of a day; null for whoever may not open it. */
    dayPage: opened.may("bookings:read") ? (day: string) => `/calendar?date=${day}` : null,
  };
}
