import { localAt } from "@/lib/format";
import { type AskedPeriod, readReportPeriod } from "@/lib/report-period";
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
    /** The input of the report, and of the one that it is compared with. */
    input: { from, to, interval },
    inputBefore: { ...before, interval: "month" as const },
    /** The calendar of a day; null for whoever may not open it. */
    dayPage: opened.may("bookings:read") ? (day: string) => `/calendar?date=${day}` : null,
  };
}
