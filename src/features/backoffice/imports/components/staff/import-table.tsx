import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import type { MemberImport } from "../../schema";
import { ImportState } from "./import-state";

/** Lists imports, the latest first. */
export function ImportTable({
  imports,
  locale,
  timezone,
}: {
  imports: readonly MemberImport[];
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_people.imports");
  const columns: Column<MemberImport>[] = [
    {
      id: "file",
      head: words("earlier.columns.file"),
      cell: ({ file_name }) => (
        <span className="min-w-0 wrap-anywhere">{file_name ?? words("earlier.nameless")}</span>
      ),
    },
    {
      id: "status",
      head: words("earlier.columns.status"),
      cell: ({ status }) => <ImportState status={status} />,
    },
    {
      id: "rows",
      head: words("earlier.columns.rows"),
      from: "md",
      cell: ({ total }) => <span className="tabular">{total.toLocaleString(locale)}</span>,
    },
    {
      id: "when",
      head: words("earlier.columns.when"),
      from: "md",
      cell: ({ created_at }) => (
        <span className="tabular">{formatMoment(created_at, timezone, locale)}</span>
      ),
    },
  ];
  return (
    <DataTable
      label={words("earlier.title")}
      rows={imports}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/members/import/${id}`}
    />
  );
}
