import { ArrowRight, ChevronLeft, ChevronRight, CircleCheck } from "@/ui/icons";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { AttentionList } from "@/features/backoffice/attention/components/staff/attention-list";
import { DueSums } from "@/features/backoffice/reports/components/staff/due-sums";
import { MonthSums } from "@/features/backoffice/reports/components/staff/month-sums";
import { localAt } from "@/lib/format";
import { daysOf, formatPeriod } from "@/lib/months";
import { addMonths } from "@/lib/time";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readWaiting } from "./read-waiting";

export const generateMetadata = titled("finances");

type Props = { searchParams: Promise<{ month?: string }> };

const ROW = "flex min-h-11 items-center justify-between gap-4 py-2";

/** Shows the money of a month, each currency by itself, and what waits for a hand. */
export default async function MoneyPage({ searchParams }: Props) {
  const { month: asked = "" } = await searchParams;
  const { call, may, org, locale, now } = await openWith("reports:read");
  const present = localAt(now, org.default_timezone).slice(0, 7);
  const month = asked.length === 7 && daysOf(asked) && asked <= present ? asked : present;
  const { from, until } = daysOf(month)!;
  // One report after the other: a club may read two at a time.
  const readReports = async () => ({
    revenue: await call.reports.revenue({ from, to: until }),
    receivables: await call.reports.receivables({}),
  });
  const [words, { revenue, receivables }, waiting] = await Promise.all([
    getTranslations("console_money.overview"),
    readReports(),
    readWaiting(),
  ]);
  const { totals, by_provider } = revenue;
  const unpaid = receivables.items.reduce((sum, { invoices }) => sum + invoices, 0);
  const step = (months: number) => `/money?month=${addMonths(from, months).slice(0, 7)}`;
  return (
    <>
      <PageHeader title={words("title")} lead={words("lead")} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="month" className="grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="month" className="text-lg">
              {formatPeriod(month, locale)}
            </h2>
            <nav aria-label={words("month")} className="flex gap-1">
              <LinkButton variant="secondary" href={step(-1)} aria-label={words("earlier")}>
                <ChevronLeft aria-hidden className="size-5" />
              </LinkButton>
              {month < present && (
                <LinkButton variant="secondary" href={step(1)} aria-label={words("later")}>
                  <ChevronRight aria-hidden className="size-5" />
                </LinkButton>
              )}
            </nav>
          </div>
          {totals.map((sums) => (
            <MonthSums
              key={sums.currency}
              sums={sums}
              ways={by_provider.filter(({ currency }) => currency === sums.currency)}
              locale={locale}
            />
          ))}
        </section>
        <div className="grid gap-4">
          {receivables.items.length > 0 && (
            <DueSums items={receivables.items} locale={locale}>
              {may("invoices:read") && (
                <Link href="/invoices?view=open" className={`${ROW} hover:underline`}>
                  {words("unpaid", { count: unpaid })}
                  <ArrowRight aria-hidden className="size-4.5 shrink-0 text-muted" />
                </Link>
              )}
            </DueSums>
          )}
          <AttentionList {...waiting} month={present} locale={locale} beside />
          {waiting.items.length + waiting.more.length === 0 && (
            <p className="flex items-center gap-2.5 py-2 text-muted">
              <CircleCheck aria-hidden className="size-5 text-positive" />
              {words("nothing")}
            </p>
          )}
        </div>
      </div>
      <FollowChanges still objects={["invoice", "payment", "credit_note", "refund"]} />
    </>
  );
}
