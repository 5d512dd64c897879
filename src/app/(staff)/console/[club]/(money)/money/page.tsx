import { ArrowRight, ChevronLeft, ChevronRight, CircleCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import type { RevenueReport } from "@/features/backoffice/reports/revenue-schema";
import { Term, Terms } from "@/features/billing/invoices/components/staff/terms";
import { localAt } from "@/lib/format";
import { daysOf, formatPeriod } from "@/lib/months";
import { addMonths } from "@/lib/time";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { LinkButton } from "@/ui/link-button";
import { Money } from "@/ui/money";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";
import { readWaiting } from "./read-waiting";

export const generateMetadata = titled("finances");

type Props = { searchParams: Promise<{ month?: string }> };

/** The sums of a month; what is none of it is left out, but for what came in. */
const SUMS = ["received", "refunded", "charged_back", "invoiced", "credited", "tax"] as const;
const ROW = "flex min-h-11 items-center justify-between gap-4 py-2";

/** Shows the money of a month, each currency by itself, and what waits for a hand. */
export default async function MoneyPage({ searchParams }: Props) {
  const { month: asked = "" } = await searchParams;
  const { call, org, locale, now } = await openWith("reports:read");
  const present = localAt(now, org.default_timezone).slice(0, 7);
  const month = asked.length === 7 && daysOf(asked) && asked <= present ? asked : present;
  const { from, until } = daysOf(month)!;
  const [words, { totals, by_provider }, { waiting, differing }] = await Promise.all([
    getTranslations("console_money.overview"),
    call.reconciliations.revenue({ from, to: until }),
    readWaiting(month),
  ]);
  const step = (months: number) => `/money?month=${addMonths(from, months).slice(0, 7)}`;
  const quiet = waiting.length === 0 && differing === null;
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
            <Sums
              key={sums.currency}
              sums={sums}
              ways={by_provider.filter(({ currency }) => currency === sums.currency)}
              locale={locale}
            />
          ))}
        </section>
        <Card as="section" aria-labelledby="hand" className="grid gap-2 p-5">
          <h2 id="hand" className="text-lg">
            {words("hand")}
          </h2>
          {quiet && (
            <p className="flex items-center gap-2.5 py-2 text-muted">
              <CircleCheck aria-hidden className="size-5 text-positive" />
              {words("nothing")}
            </p>
          )}
          <ul className="divide-y divide-line">
            {waiting.map(({ what, href, count }) => (
              <li key={what}>
                <Link href={href} className={`${ROW} hover:underline`}>
                  {words(what, { count })}
                  <ArrowRight aria-hidden className="size-4.5 shrink-0 text-muted" />
                </Link>
              </li>
            ))}
            {differing !== null && (
              <li>
                <Link href={`/reconciliations/${differing}`} className={`${ROW} hover:underline`}>
                  {words("disagrees")}
                  <ArrowRight aria-hidden className="size-4.5 shrink-0 text-muted" />
                </Link>
              </li>
            )}
          </ul>
        </Card>
      </div>
      <FollowChanges still objects={["invoice", "payment", "credit_note", "refund"]} />
    </>
  );
}

async function Sums({
  sums,
  ways,
  locale,
}: {
  sums: RevenueReport["totals"][number];
  ways: RevenueReport["by_provider"];
  locale: string;
}) {
  const [words, names] = await Promise.all([
    getTranslations("console_money.overview"),
    getTranslations("console.booking.by"),
  ]);
  const { currency } = sums;
  const shown = SUMS.filter((one) => one === "received" || sums[one] !== 0);
  const came = ways.filter(({ received }) => received !== 0);
  return (
    <Card className="grid gap-5 p-5">
      <Terms>
        {shown.map((one) => (
          <Term key={one} term={words(one)}>
            <Money amount={sums[one]} currency={currency} locale={locale} />
          </Term>
        ))}
      </Terms>
      {came.length > 1 && (
        <div className="grid gap-2 border-t border-line pt-4">
          <h3 className="text-sm font-medium">{words("by_way")}</h3>
          <Terms>
            {came.map(({ provider, received }) => (
              <Term key={provider} term={names(provider as Parameters<typeof names>[0])}>
                <Money amount={received} currency={currency} locale={locale} />
              </Term>
            ))}
          </Terms>
        </div>
      )}
    </Card>
  );
}
