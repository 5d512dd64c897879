import { titled } from "@/app/titled";
import { RevenueCards } from "@/features/backoffice/reports/components/staff/revenue-cards";
import { RevenueTables } from "@/features/backoffice/reports/components/staff/revenue-tables";
import { openReport, type ReportProps } from "./read-report";
import { ReportFrame } from "./report-frame";

export const generateMetadata = titled("reports");

/** Shows what was sold and the money that moved in a period, beside the period before. */
export default async function RevenuePage(props: ReportProps) {
  const { call, may, locale, period, inTurn } = await openReport(props);
  const { report, before } = await inTurn(call.reports.revenue);
  return (
    <ReportFrame of="revenue" period={period}>
      <RevenueCards {...{ report, before, locale }} />
      <RevenueTables
        {...{ report, locale }}
        pageOf={({ source_type, source_id }) => {
          if (source_type === "resource" && may("resources:read")) return `/resources/${source_id}`;
          if (source_type === "product" && may("products:write"))
            return `/memberships/${source_id}`;
          return null;
        }}
      />
    </ReportFrame>
  );
}
