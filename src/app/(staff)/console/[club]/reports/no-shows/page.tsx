import { titled } from "@/app/titled";
import { NoShowReport } from "@/features/backoffice/reports/components/staff/no-show-report";
import { openReport, type ReportProps } from "../read-report";
import { ReportFrame } from "../report-frame";

export const generateMetadata = titled("report_no_shows");

/** Shows who did not come in a period, and what was kept for it. */
export default async function NoShowsPage(props: ReportProps) {
  const { call, may, locale, period, dayPage, inTurn } = await openReport(props);
  const { report, before } = await inTurn(call.reports.noShows);
  return (
    <ReportFrame of="no_shows" period={period}>
      <NoShowReport
        {...{ report, before, locale, dayPage }}
        pageOf={{
          place: ({ resource_id: id }) =>
            id && may("bookings:read") ? `/bookings?view=no_shows&resource_id=${id}` : null,
          member: (id) => (may("members:read") ? `/members/${id}` : null),
        }}
      />
    </ReportFrame>
  );
}
