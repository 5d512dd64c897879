import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import { Money } from "@/ui/money";
import type { CashSession } from "../../schema";
import { Difference } from "./difference";

/** Lists tills that were counted, the latest first, each with its difference. */
export function TillTable({
  sessions,
  nameOf,
  locale,
  timezone,
}: {
  sessions: readonly CashSession[];
  nameOf: (cash_desk_id: string) => string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.till.past");
  const moment = (at: string) => (
    <span className="tabular">{formatMoment(at, timezone, locale)}</span>
  );
  const columns: Column<CashSession>[] = [
    {
      id: "closed",
      head: words("closed"),
      cell: ({ closed_at, created_at }) => moment(closed_at ?? created_at),
    },
    {
      id: "till",
      head: words("till"),
      from: "md",
      cell: ({ cash_desk_id }) => nameOf(cash_desk_id),
    },
    {
      id: "counted",
      head: words("counted"),
      from: "md",
      cell: ({ counted_amount, currency }) => (
        <Money amount={counted_amount ?? 0} {...{ currency, locale }} />
      ),
    },
    {
      id: "difference",
      head: words("difference"),
      cell: ({ difference_amount, currency }) => (
        <Difference amount={difference_amount ?? 0} currency={currency} />
      ),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={sessions}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/cash-desk/${id}`}
    />
  );
}
