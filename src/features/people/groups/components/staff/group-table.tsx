import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/ui/data-table";
import { NameCell } from "@/ui/name-cell";
import type { Group } from "../../schema";

/** Lists groups with what they are about. */
export function GroupTable({ groups }: { groups: readonly Group[] }) {
  const words = useTranslations("console_people.groups");
  const columns: Column<Group>[] = [
    {
      id: "name",
      head: words("columns.name"),
      cell: ({ name, archived_at }) => (
        <NameCell name={name} mark={archived_at && words("archived")} />
      ),
    },
    {
      id: "description",
      head: words("columns.description"),
      from: "md",
      cell: ({ description }) => (
        <span className="line-clamp-2 max-w-prose text-muted wrap-anywhere">
          {description ?? "–"}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={groups}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/groups/${id}`}
    />
  );
}
