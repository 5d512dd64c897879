import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import type { BulkAction } from "../../schema";
import { BulkState } from "./bulk-state";

/** Lists bulk actions, the latest first. */
export function BulkTable({
  actions,
  locale,
  timezone,
}: {
  actions: readonly BulkAction[];
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_bulk");
  const columns: Column<BulkAction>[] = [
    {
      id: "act",
      head: words("columns.act"),
      cell: ({ action }) => <span className="min-w-0 break-words">{words(`acts.${action}`)}</span>,
    },
    {
      id: "status",
      head: words("columns.status"),
      cell: ({ status }) => <BulkState status={status} />,
    },
    {
      id: "rows",
      head: words("columns.rows"),
      from: "md",
      cell: ({ counts }) => (
        <span className="tabular">{counts.matched.toLocaleString(locale)}</span>
      ),
    },
    {
      id: "when",
      head: words("columns.when"),
      from: "md",
      cell: ({ created_at }) => (
        <span className="tabular">{formatMoment(created_at, timezone, locale)}</span>
      ),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={actions}
      columns={columns}
      idOf={({ id }) => id ?? ""}
      hrefOf={({ id }) => `/bulk/${id ?? ""}`}
    />
  );
}
