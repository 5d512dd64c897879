import { titled } from "@/app/titled";
import { MemberReport } from "@/features/backoffice/reports/components/staff/member-report";
import { openReport, type ReportProps } from "../read-report";
import { ReportFrame } from "../report-frame";

export const generateMetadata = titled("report_members");

/** Shows how members and their memberships came and went in a period. */
export default async function MembersReportPage(props: ReportProps) {
  const { call, may, locale, period, inTurn } = await openReport(props);
  const { report, before } = await inTurn(call.reports.members);
  return (
    <ReportFrame of="members" period={period}>
      <MemberReport
        {...{ report, before, locale }}
        pageOf={{
          status: (status) => (may("members:read") ? `/members?status=${status}` : null),
          product: (id) => (may("products:write") ? `/memberships/${id}` : null),
        }}
      />
    </ReportFrame>
  );
}
