import { useTranslations } from "next-intl";
import { formatShare } from "@/lib/format";
import { Meter } from "@/ui/meter";
import type { UtilisationFigures, UtilisationReport } from "../../utilisation-schema";
import { changeNote } from "./change-note";
import { shownPart } from "./part-words";
import { ReportCard, ReportTable } from "./report-card";

const HOURS = ["open", "booked", "events", "outside"] as const;
const MINUTES = {
  open: "open_minutes",
  booked: "booked_minutes",
  events: "event_minutes",
  outside: "outside_minutes",
} as const satisfies Record<(typeof HOURS)[number], keyof UtilisationFigures>;

type Props = {
  /** The page of what happened on a day; null where the reader has none. */
  dayPage: ((day: string) => string) | null;
  report: UtilisationReport;
  before: UtilisationReport;
  locale: string;
  /** The page with what a place was used for; null where the reader has none. */
  pageOf: (resource_id: string) => string | null;
};

/** Shows how much of the open time was used: all places over time, and each place by itself. */
export function UseReport({ report, before, locale, pageOf, dayPage }: Props) {
  const all = useTranslations("console_reports");
  const words = useTranslations("console_reports.use");
  const { interval, totals, items, resources, resource_count } = report;
  const shown = (one: { from: string; to: string }) =>
    shownPart(one, { page: "/reports/use", interval, locale, dayPage });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const hours = (minutes: number) => all("hours", { hours: number.format(minutes / 60) });
  const share = ({ utilisation }: UtilisationFigures) =>
    utilisation === null ? all("closed") : formatShare(utilisation, locale);
  const heads = [words("share"), ...HOURS.map((one) => words(one)), words("bookings")];
  const figures = (one: UtilisationFigures) => [
    share(one),
    ...HOURS.map((name) => hours(one[MINUTES[name]])),
    number.format(one.bookings),
  ];
  return (
    <>
      <ReportCard
        id="use"
        title={words("title")}
        stats={[
          {
            ...{ name: words("share"), value: share(totals) },
            note: all("before", { value: share(before.totals) }),
          },
          ...HOURS.map((one) => ({
            name: words(one),
            value: hours(totals[MINUTES[one]]),
            note: changeNote(
              all,
              { now: totals[MINUTES[one]], before: before.totals[MINUTES[one]], show: hours },
              locale,
            ),
          })),
        ]}
        chart={{
          sides: { up: words("share") },
          lineOf: (percent) => formatShare(percent / 100, locale),
          top: 100,
          bars: items.map((one) => {
            const open = hours(one.open_minutes);
            const part = shown(one);
            return {
              ...{ ...part, up: (one.utilisation ?? 0) * 100 },
              said:
                one.utilisation === null
                  ? words("said_closed", { part: part.name })
                  : words("said", { part: part.name, share: share(one), open }),
            };
          }),
        }}
        table={{
          heads: [all(`part.${interval}`), ...heads],
          rows: items.map((one) => ({ ...shown(one), figures: figures(one) })),
          sum: { id: "sum", name: all("sum"), figures: figures(totals) },
        }}
      />
      <ReportTable
        id="places"
        title={words("places")}
        heads={[words("place"), ...heads]}
        note={
          resource_count > resources.length
            ? words("shown", { shown: resources.length, count: resource_count })
            : null
        }
        rows={resources.map(({ resource_id, name, totals: own }) => {
          const [first, ...others] = figures(own);
          const used = (
            <span className="flex items-center justify-end gap-3">
              <span className="hidden w-24 sm:block">
                <Meter label={name} value={own.utilisation ?? 0} max={1} />
              </span>
              <span className="sm:w-14">{first}</span>
            </span>
          );
          return { id: resource_id, name, href: pageOf(resource_id), figures: [used, ...others] };
        })}
      />
    </>
  );
}
