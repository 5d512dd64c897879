import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import type { Reconciliation } from "../../schema";
import { CheckResult } from "./check-result";

/** Lists comparisons of the books, the latest first. */
export function CheckTable({
  checks,
  locale,
  timezone,
}: {
  checks: readonly Reconciliation[];
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.checks");
  const columns: Column<Reconciliation>[] = [
    {
      id: "when",
      head: words("columns.when"),
      cell: ({ created_at }) => (
        <span className="tabular">{formatMoment(created_at, timezone, locale)}</span>
      ),
    },
    {
      id: "days",
      head: words("columns.days"),
      from: "md",
      cell: ({ days }) => words("days", { count: days }),
    },
    {
      id: "compared",
      head: words("columns.compared"),
      from: "md",
      cell: ({ compared }) =>
        compared === null
          ? "–"
          : words("counted", {
              count: compared.payments + compared.refunds + compared.disputes,
            }),
    },
    {
      id: "result",
      head: words("columns.result"),
      cell: (check) => <CheckResult check={check} />,
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={checks}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/reconciliations/${id}`}
    />
  );
}
