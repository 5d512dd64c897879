import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { Avatar } from "@/ui/avatar";
import { type Column, DataTable } from "@/ui/data-table";
import type { Member } from "../../schema";
import { MemberState } from "./member-state";

/** Lists members as a table; on a phone only who they are and how they stand. */
export function MemberTable({
  members,
  open,
  hrefOf,
  locale,
  timezone,
  selects = false,
}: {
  members: readonly Member[];
  /** The member who is open beside the list. */
  open: string | null;
  /** Returns the address that opens a member. */
  hrefOf: (id: string) => string;
  locale: string;
  timezone: string;
  /** Rows can be selected. */
  selects?: boolean;
}) {
  const words = useTranslations("console.members");
  const bulk = useTranslations("console_bulk.select");
  const columns: Column<Member>[] = [
    {
      id: "name",
      head: words("name"),
      cell: ({ name, photo_url }) => (
        <>
          <Avatar name={name} src={photo_url} className="size-8 text-xs" />
          <span className="min-w-0 break-words">{name}</span>
        </>
      ),
    },
    {
      id: "email",
      head: words("email"),
      from: "lg",
      cell: ({ email }) => <span className="block max-w-64 truncate text-muted">{email}</span>,
    },
    {
      id: "number",
      head: words("number"),
      from: "md",
      cell: ({ short_id }) => <span className="tabular text-muted">{short_id}</span>,
    },
    {
      id: "status",
      head: words("status"),
      cell: ({ status }) => <MemberState status={status} />,
    },
    {
      id: "since",
      head: words("since"),
      from: "md",
      cell: ({ created_at }) => (
        <span className="tabular text-muted">{formatDate(created_at, timezone, locale)}</span>
      ),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={members}
      columns={open === null ? columns : columns.filter(({ from }) => from === undefined)}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      open={open}
      select={selects ? { page: bulk("page"), nameOf: ({ name }) => bulk("row", { name }) } : null}
    />
  );
}
