import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PeriodChoice } from "@/features/backoffice/reports/components/staff/period-choice";
import { formatDays } from "@/lib/format";
import { type ChosenPeriod, type Days, periodFields } from "@/lib/report-period";
import { addDays } from "@/lib/time";
import { PageHeader } from "@/ui/page-header";
import { TabLinks } from "@/ui/segmented-control";

/** The reports, each with its page. */
const REPORTS = {
  revenue: "/reports",
  use: "/reports/use",
  members: "/reports/members",
  no_shows: "/reports/no-shows",
} as const;

/** Frames a report: the way to the others, and the period, which they share. */
export async function ReportFrame({
  of,
  period,
  children,
}: {
  of: keyof typeof REPORTS;
  period: ChosenPeriod;
  children: ReactNode;
}) {
  const [words, locale] = await Promise.all([getTranslations("console_reports"), getLocale()]);
  const said = ({ from, to }: Days) => formatDays(from, addDays(to, -1), locale);
  const asked = new URLSearchParams({ ...periodFields(period), by: period.interval }).toString();
  const href = (one: keyof typeof REPORTS) => `${REPORTS[one]}?${asked}`;
  return (
    <>
      <PageHeader
        title={words("reports")}
        lead={words("lead", { span: said(period), before: said(period.before) })}
      />
      <div className="mb-5">
        <TabLinks
          label={words("reports")}
          current={href(of)}
          tabs={(Object.keys(REPORTS) as (keyof typeof REPORTS)[]).map((one) => ({
            href: href(one),
            text: words(`tabs.${one}`),
          }))}
        />
      </div>
      <PeriodChoice page={REPORTS[of]} period={period} />
      <div className="grid gap-6">{children}</div>
    </>
  );
}
