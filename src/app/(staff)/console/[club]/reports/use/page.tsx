import { titled } from "@/app/titled";
import { UseReport } from "@/features/backoffice/reports/components/staff/use-report";
import { openReport, type ReportProps } from "../read-report";
import { ReportFrame } from "../report-frame";

export const generateMetadata = titled("report_use");

/** Shows how much of the open time was used in a period. */
export default async function UsePage(props: ReportProps) {
  const { call, may, locale, period, dayPage, inTurn } = await openReport(props);
  const { report, before } = await inTurn(call.reports.utilisation);
  return (
    <ReportFrame of="use" period={period}>
      <UseReport
        {...{ report, before, locale, dayPage }}
        pageOf={(id) => (may("bookings:read") ? `/bookings?view=all&resource_id=${id}` : null)}
      />
    </ReportFrame>
  );
}
