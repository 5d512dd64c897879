import { useTranslations } from "next-intl";
import { formatDate } from "@/lib/format";
import { StatusBadge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Money } from "@/ui/money";
import type { Invoice } from "../../schema";

/** An invoice of the list, with whom it is for, where the reader may know them. */
export type ListedInvoice = Invoice & {
  member?: { name: string } | null;
  account?: { name: string } | null;
};

/** Lists invoices as a table; on a phone, and beside an open one, only number, sum and state. */
export function InvoiceTable({
  invoices,
  open,
  hrefOf,
  locale,
  timezone,
  selects = false,
}: {
  invoices: readonly ListedInvoice[];
  /** The invoice that is open beside the list. */
  open: string | null;
  /** Returns the address that opens an invoice. */
  hrefOf: (id: string) => string;
  locale: string;
  timezone: string;
  /** Rows can be selected. */
  selects?: boolean;
}) {
  const words = useTranslations("console_money.invoices");
  const bulk = useTranslations("console_bulk.select");
  const day = (at: string | null) => (
    <span className="tabular whitespace-nowrap text-muted">
      {at ? formatDate(at, timezone, locale) : "–"}
    </span>
  );
  const columns: Column<ListedInvoice>[] = [
    {
      id: "number",
      head: words("columns.number"),
      cell: ({ number, member, account }) => (
        <span className="min-w-0">
          <span className="tabular block break-words">{number ?? words("draft")}</span>
          <span className="block text-xs font-normal break-words text-muted md:hidden">
            {account?.name ?? member?.name}
          </span>
        </span>
      ),
    },
    {
      id: "who",
      head: words("columns.who"),
      from: "md",
      cell: ({ member, account }) => (
        <span className="break-words">{account?.name ?? member?.name ?? "–"}</span>
      ),
    },
    {
      id: "issued",
      head: words("columns.issued"),
      from: "lg",
      cell: ({ issued_at }) => day(issued_at),
    },
    { id: "due", head: words("columns.due"), from: "lg", cell: ({ due_at }) => day(due_at) },
    {
      id: "total",
      head: words("columns.total"),
      cell: ({ total, currency }) => <Money amount={total} currency={currency} locale={locale} />,
    },
    {
      id: "status",
      head: words("columns.status"),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={invoices}
      columns={open === null ? columns : columns.filter(({ from }) => from === undefined)}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      open={open}
      select={
        selects
          ? {
              page: bulk("page"),
              nameOf: ({ number, member }) =>
                bulk("row", { name: number ?? member?.name ?? words("draft") }),
            }
          : null
      }
      faint={({ status }) => status === "draft"}
    />
  );
}
