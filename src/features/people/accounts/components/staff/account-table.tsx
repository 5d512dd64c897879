import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/ui/data-table";
import { NameCell } from "@/ui/name-cell";
import type { Account } from "../../schema";

/** Lists accounts as a table; on a phone what they are called, and of which kind. */
export function AccountTable({
  accounts,
  locale,
}: {
  accounts: readonly Account[];
  locale: string;
}) {
  const words = useTranslations("console_people.accounts");
  const columns: Column<Account>[] = [
    {
      id: "name",
      head: words("columns.name"),
      cell: ({ name, archived_at }) => (
        <NameCell name={name} mark={archived_at && words("archived")} />
      ),
    },
    {
      id: "kind",
      head: words("columns.kind"),
      cell: ({ type }) => words(`kinds.${type}`),
    },
    {
      id: "people",
      head: words("columns.people"),
      from: "md",
      cell: ({ members }) => (
        <span className="tabular">{members.length.toLocaleString(locale)}</span>
      ),
    },
    {
      id: "mail",
      head: words("columns.mail"),
      from: "lg",
      cell: ({ billing_email }) => (
        <span className="block max-w-72 truncate text-muted">{billing_email ?? "–"}</span>
      ),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={accounts}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/accounts/${id}`}
    />
  );
}
