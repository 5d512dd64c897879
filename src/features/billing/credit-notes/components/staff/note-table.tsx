import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import { Money } from "@/ui/money";
import type { CreditNote } from "../../schema";
import { creditReason } from "../credit-note-row";
import { NoteState } from "./note-state";

/** A credit note of the list, with its member where the reader may know them. */
export type ListedNote = CreditNote & {
  member?: { name: string } | null;
  invoice?: { number: string | null } | null;
};

/** Lists credit notes as a table; on a phone only number, sum and state. */
export function NoteTable({
  notes,
  locale,
  timezone,
}: {
  notes: readonly ListedNote[];
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.notes");
  const reasons = useTranslations("money");
  const columns: Column<ListedNote>[] = [
    {
      id: "number",
      head: words("columns.number"),
      cell: ({ number, member }) => (
        <span className="min-w-0">
          <span className="tabular block break-words">{number}</span>
          <span className="block text-xs font-normal break-words text-muted md:hidden">
            {member?.name}
          </span>
        </span>
      ),
    },
    {
      id: "who",
      head: words("columns.who"),
      from: "md",
      cell: ({ member }) => <span className="break-words">{member?.name ?? "–"}</span>,
    },
    {
      id: "reason",
      head: words("columns.reason"),
      from: "lg",
      cell: (note) => (
        <span className="text-muted wrap-anywhere">{creditReason(note, reasons)}</span>
      ),
    },
    {
      id: "issued",
      head: words("columns.issued"),
      from: "lg",
      cell: ({ created_at }) => (
        <span className="tabular whitespace-nowrap text-muted">
          {formatDate(created_at, timezone, locale)}
        </span>
      ),
    },
    {
      id: "total",
      head: words("columns.total"),
      cell: ({ total, currency }) => <Money amount={total} currency={currency} locale={locale} />,
    },
    {
      id: "status",
      head: words("columns.status"),
      cell: (note) => <NoteState note={note} />,
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={notes}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/credit-notes/${id}`}
    />
  );
}
