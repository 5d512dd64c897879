import { useTranslations } from "next-intl";
import { formatShare } from "@/lib/format";
import type { MemberStatus } from "@/features/people/members/schema";
import type { MemberReport as Report } from "../../member-report-schema";
import { changeNote } from "./change-note";
import { shownPart } from "./part-words";
import { ReportCard, ReportTable } from "./report-card";

const JOINING = ["joined", "archived", "restored", "members"] as const;
const SUBSCRIBING = ["started", "ended", "running"] as const;
const CHANGING = ["changed_to", "changed_from"] as const;

type Props = {
  report: Report;
  before: Report;
  locale: string;
  /** The pages behind the rows; null where the reader has none. */
  pageOf: {
    status: (status: MemberStatus) => string | null;
    product: (id: string) => string | null;
  };
};

/** Shows how members and their memberships came and went, and how members stand now. */
export function MemberReport({ report, before, locale, pageOf }: Props) {
  const all = useTranslations("console_reports");
  const words = useTranslations("console_reports.members");
  const states = useTranslations("console.members.statuses");
  const { interval, items, totals, by_status, products } = report;
  const show = (value: number) => new Intl.NumberFormat(locale).format(value);
  const churn = (rate: number | null) => (rate === null ? "–" : formatShare(rate, locale));
  const note = (now: number, then: number) => changeNote(all, { now, before: then, show }, locale);
  const part = (one: { from: string; to: string }) =>
    shownPart(one, { page: "/reports/members", interval, locale });
  const subscribing = ({ subscriptions }: Report["totals"]) => [
    ...SUBSCRIBING.map((name) => show(subscriptions[name])),
    churn(subscriptions.churn_rate),
  ];
  const joining = (one: Report["totals"]) => JOINING.map((name) => show(one[name]));
  const subscribingHeads = [...SUBSCRIBING.map((name) => words(name)), words("churn")];
  return (
    <>
      <ReportCard
        id="members"
        title={words("title")}
        stats={JOINING.map((name) => ({
          ...{ name: words(name), value: show(totals[name]) },
          note: note(totals[name], before.totals[name]),
        }))}
        chart={{
          sides: { up: words("joined"), down: words("archived") },
          lineOf: show,
          bars: items.map((one) => ({
            ...{ ...part(one), up: one.joined, down: one.archived },
            said: words("said", {
              ...{ part: part(one).name, up: show(one.joined), down: show(one.archived) },
            }),
          })),
        }}
        table={{
          heads: [all(`part.${interval}`), ...JOINING.map((name) => words(name))],
          rows: items.map((one) => ({ ...part(one), figures: joining(one) })),
          sum: { id: "sum", name: all("sum"), figures: joining(totals) },
        }}
      />
      <ReportCard
        id="memberships"
        title={words("memberships")}
        stats={[
          ...SUBSCRIBING.map((name) => ({
            ...{ name: words(name), value: show(totals.subscriptions[name]) },
            note: note(totals.subscriptions[name], before.totals.subscriptions[name]),
          })),
          {
            ...{ name: words("churn"), value: churn(totals.subscriptions.churn_rate) },
            note: all("before", { value: churn(before.totals.subscriptions.churn_rate) }),
          },
        ]}
        chart={{
          sides: { up: words("started"), down: words("ended") },
          lineOf: show,
          bars: items.map((one) => {
            const { started: up, ended: down } = one.subscriptions;
            return {
              ...{ ...part(one), up, down },
              said: words("subscribing_said", {
                ...{ part: part(one).name, up: show(up), down: show(down) },
              }),
            };
          }),
        }}
        table={{
          heads: [all(`part.${interval}`), ...subscribingHeads],
          rows: items.map((one) => ({ ...part(one), figures: subscribing(one) })),
          sum: { id: "sum", name: all("sum"), figures: subscribing(totals) },
        }}
      />
      <ReportTable
        id="products"
        title={words("products")}
        heads={[words("product"), ...subscribingHeads, ...CHANGING.map((name) => words(name))]}
        rows={products.map(({ product_id: id, name, totals: own }) => ({
          ...{ id, name, href: pageOf.product(id) },
          figures: [
            ...SUBSCRIBING.map((one) => show(own[one])),
            churn(own.churn_rate),
            ...CHANGING.map((one) => show(own[one])),
          ],
        }))}
      />
      <ReportTable
        id="standing"
        title={words("standing")}
        heads={[words("state"), words("count")]}
        rows={by_status.map(({ status, members }) => ({
          ...{ id: status, name: states(status), href: pageOf.status(status) },
          figures: [show(members)],
        }))}
      />
    </>
  );
}
