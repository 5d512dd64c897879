import { useTranslations } from "next-intl";
import { formatShare } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import type { NoShowReport as Report } from "../../no-show-schema";
import { changeNote } from "./change-note";
import { shownPart } from "./part-words";
import { ReportCard, ReportTable } from "./report-card";

const COUNTS = {
  no_shows: "no_shows",
  came: "came",
  late_cancellations: "late",
  undecided: "undecided",
} as const;
const NAMES = Object.keys(COUNTS) as (keyof typeof COUNTS)[];

type Figures = Record<keyof typeof COUNTS, number> & { no_show_rate: number | null };
type Props = {
  /** The page of what happened on a day; null where the reader has none. */
  dayPage: ((day: string) => string) | null;
  report: Report;
  before: Report;
  locale: string;
  /** The pages behind the rows; null where the reader has none. */
  pageOf: {
    place: (place: Report["places"][number]) => string | null;
    member: (id: string) => string | null;
  };
};

/** Shows who did not come, what was kept for it, and where and by whom it happens most. */
export function NoShowReport({ report, before, locale, pageOf, dayPage }: Props) {
  const all = useTranslations("console_reports");
  const words = useTranslations("console_reports.no_shows");
  const { interval, items, totals, places, members } = report;
  const shown = (one: { from: string; to: string }) =>
    shownPart(one, { page: "/reports/no-shows", interval, locale, dayPage });
  const show = (value: number) => new Intl.NumberFormat(locale).format(value);
  const rate = ({ no_show_rate: share }: Pick<Figures, "no_show_rate">) =>
    share === null ? "–" : formatShare(share, locale);
  const heads = [words("rate"), ...NAMES.map((name) => words(COUNTS[name]))];
  const figures = (one: Figures) => [rate(one), ...NAMES.map((name) => show(one[name]))];
  const feesOf = (one: Report["totals"], currency: string) =>
    one.fees.find((fee) => fee.currency === currency);
  const fees = totals.fees.flatMap(({ currency, ...kept }) =>
    (
      [
        ["fee_no_show", "no_show_amount"],
        ["fee_late", "late_cancellation_amount"],
      ] as const
    ).map(([name, amount]) => {
      const money = (value: number) => formatMoney(value, currency, locale);
      const then = feesOf(before.totals, currency)?.[amount] ?? 0;
      return {
        ...{ name: words(name), value: money(kept[amount]) },
        note: changeNote(all, { now: kept[amount], before: then, show: money }, locale),
      };
    }),
  );
  return (
    <>
      <ReportCard
        id="no-shows"
        title={words("title")}
        stats={[
          {
            ...{ name: words("rate"), value: rate(totals) },
            note: all("before", { value: rate(before.totals) }),
          },
          ...NAMES.map((name) => ({
            ...{ name: words(COUNTS[name]), value: show(totals[name]) },
            note: changeNote(all, { now: totals[name], before: before.totals[name], show }, locale),
          })),
          ...fees,
        ]}
        chart={{
          sides: { up: words("no_shows") },
          lineOf: show,
          bars: items.map((one) => {
            const part = shown(one);
            return {
              ...{ ...part, up: one.no_shows },
              said:
                one.no_show_rate === null
                  ? words("said_none", { part: part.name })
                  : words("said", {
                      ...{ part: part.name, count: show(one.no_shows), rate: rate(one) },
                    }),
            };
          }),
        }}
        nothing={words("nobody")}
        table={{
          heads: [all(`part.${interval}`), ...heads],
          rows: items.map((one) => ({ ...shown(one), figures: figures(one) })),
          sum: { id: "sum", name: all("sum"), figures: figures(totals) },
        }}
      />
      <div className="grid items-start gap-6 2xl:grid-cols-2">
        <ReportTable
          id="places"
          title={words("places")}
          heads={[words("place"), ...heads]}
          rows={places.map((place) => ({
            id: `${place.resource_id ?? place.event_id ?? place.recurring_event_id}`,
            ...{ name: place.name, href: pageOf.place(place), figures: figures(place) },
          }))}
        />
        <ReportTable
          id="members"
          title={words("members")}
          heads={[words("member"), ...heads]}
          rows={members.map((one) => ({
            ...{ id: one.member_id, name: one.name ?? words("member") },
            href: pageOf.member(one.member_id),
            figures: figures(one),
          }))}
        />
      </div>
    </>
  );
}
