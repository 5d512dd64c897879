import { useTranslations } from "next-intl";
import { formatShare } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import type { RevenueReport } from "../../revenue-schema";
import { ReportTable } from "./report-card";

const SALES = ["invoiced", "credited", "tax", "net"] as const;
const MONEY = ["received", "refunded", "charged_back"] as const;

type Source = RevenueReport["by_source"][number];
type Props = {
  report: RevenueReport;
  locale: string;
  /** The page of what was sold; null where the reader has none. */
  pageOf: (source: Source) => string | null;
};

/** Shows what was sold, with which tax, and how it was paid; a row is of one currency. */
export function RevenueTables({ report, locale, pageOf }: Props) {
  const words = useTranslations("console_reports.revenue");
  const ways = useTranslations("console.booking");
  const { by_source, by_tax_rate, by_provider } = report;
  const amounts = <Name extends string>(
    one: Record<Name, number> & { currency: string },
    names: readonly Name[],
  ) => names.map((name) => formatMoney(one[name], one.currency, locale));
  const rateName = ({ name, percentage }: RevenueReport["by_tax_rate"][number]) =>
    percentage === null
      ? words("untaxed")
      : words("named_rate", { name: name ?? "", percent: formatShare(percentage / 100, locale) });
  return (
    <>
      <ReportTable
        id="sources"
        title={words("sources")}
        heads={[words("source"), ...SALES.map((name) => words(name))]}
        rows={by_source.map((one) => ({
          id: one.currency + (one.source_id ?? one.source_type),
          name: one.name ?? words("other"),
          href: pageOf(one),
          figures: amounts(one, SALES),
        }))}
      />
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ReportTable
          id="rates"
          title={words("rates")}
          heads={[words("rate"), ...SALES.map((name) => words(name))]}
          rows={by_tax_rate.map((one) => ({
            id: one.currency + (one.tax_rate_id ?? ""),
            name: rateName(one),
            figures: amounts(one, SALES),
          }))}
        />
        <ReportTable
          id="ways"
          title={words("ways")}
          heads={[words("way"), ...MONEY.map((name) => words(name))]}
          rows={by_provider.map((one) => ({
            id: one.currency + one.provider,
            name: ways.has(`by.${one.provider}` as "by.cash")
              ? ways(`by.${one.provider}` as "by.cash")
              : one.provider,
            figures: amounts(one, MONEY),
          }))}
        />
      </div>
    </>
  );
}
