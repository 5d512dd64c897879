import { useTranslations } from "next-intl";
import { formatMoney, formatMoneyShort } from "@/lib/money";
import type { RevenueReport } from "../../revenue-schema";
import { changeNote } from "./change-note";
import { shownPart } from "./part-words";
import { ReportCard } from "./report-card";

type Figures = RevenueReport["totals"][number];

/** What a card is about: its figures, and which of them rise and hang in its chart. */
const CARDS = {
  sales: {
    figures: ["invoiced", "credited", "tax", "net"],
    up: "invoiced",
    down: ["credited"],
    below: "credited",
    said: "said",
  },
  money: {
    figures: ["received", "refunded", "charged_back"],
    up: "received",
    down: ["refunded", "charged_back"],
    below: "went",
    said: "money_said",
  },
} as const;

type Props = { report: RevenueReport; before: RevenueReport; locale: string };

/** Shows what was sold and the money that moved, each currency by itself. */
export function RevenueCards(props: Props) {
  const { totals, items } = props.report;
  const known = [...new Set([...totals, ...items].map(({ currency }) => currency))];
  return known.flatMap((currency) =>
    (["sales", "money"] as const).map((of) => (
      <RevenueCard key={of + currency} {...{ ...props, of, currency, alone: known.length === 1 }} />
    )),
  );
}

function RevenueCard({
  report,
  before,
  locale,
  of,
  currency,
  alone,
}: Props & { of: keyof typeof CARDS; currency: string; alone: boolean }) {
  const all = useTranslations("console_reports");
  const words = useTranslations("console_reports.revenue");
  const { figures, up, down, below, said } = CARDS[of];
  const { interval } = report;
  const show = (amount: number) => formatMoney(amount, currency, locale);
  const sumOf = ({ totals }: RevenueReport) => totals.find((one) => one.currency === currency);
  const hanging = (one: Figures) => down.reduce((sum: number, amount) => sum + one[amount], 0);
  const parts = report.items.filter((one) => one.currency === currency);
  const amounts = (one: Figures) => figures.map((amount) => show(one[amount]));
  const shown = (one: { from: string; to: string }) =>
    shownPart(one, { page: "/reports", interval, locale });
  const sum = sumOf(report);
  return (
    <ReportCard
      id={`${of}-${currency}`}
      title={alone ? words(of) : words(`${of}_in`, { currency })}
      stats={figures.map((amount) => ({
        name: words(amount),
        value: show(sum?.[amount] ?? 0),
        note: changeNote(
          all,
          { now: sum?.[amount] ?? 0, before: sumOf(before)?.[amount] ?? 0, show },
          locale,
        ),
      }))}
      chart={{
        sides: { up: words(up), down: words(below) },
        lineOf: (amount) => formatMoneyShort(amount, currency, locale),
        bars: parts.map((one) => {
          const part = shown(one);
          return {
            ...{ ...part, up: one[up], down: hanging(one) },
            said: words(said, {
              ...{ part: part.name, up: show(one[up]), down: show(hanging(one)) },
            }),
          };
        }),
      }}
      table={{
        heads: [all(`part.${interval}`), ...figures.map((amount) => words(amount))],
        rows: parts.map((one) => ({ ...shown(one), figures: amounts(one) })),
        sum: sum ? { id: "sum", name: all("sum"), figures: amounts(sum) } : null,
      }}
    />
  );
}
