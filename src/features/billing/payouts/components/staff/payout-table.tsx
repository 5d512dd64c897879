import { useTranslations } from "next-intl";
import { Badge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Money } from "@/ui/money";
import type { Payout } from "../../schema";
import { bankDay } from "../bank-day";
import { PayoutState } from "./payout-state";

/** Lists payouts, the latest first, as they stand on the bank's statement: day and amount. */
export function PayoutTable({ payouts, locale }: { payouts: readonly Payout[]; locale: string }) {
  const words = useTranslations("console_money.payouts");
  const money = (amount: number, { currency }: Payout) => (
    <Money amount={amount} currency={currency} locale={locale} />
  );
  const columns: Column<Payout>[] = [
    {
      id: "arrives",
      head: words("columns.arrives"),
      cell: (payout) => (
        <span className="grid min-w-0 gap-1">
          <span className="tabular whitespace-nowrap">{bankDay(payout.arrives_on, locale)}</span>
          {payout.items_not_in_books > 0 && <NotInBooks count={payout.items_not_in_books} />}
        </span>
      ),
    },
    {
      id: "received",
      head: words("columns.received"),
      from: "lg",
      cell: (payout) => money(payout.sums.payments, payout),
    },
    {
      id: "fees",
      head: words("columns.fees"),
      from: "lg",
      cell: (payout) => money(0 - payout.sums.fees, payout),
    },
    {
      id: "amount",
      head: words("columns.amount"),
      cell: (payout) => <strong className="font-semibold">{money(payout.amount, payout)}</strong>,
    },
    {
      id: "state",
      head: words("columns.state"),
      cell: ({ status }) => <PayoutState status={status} />,
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={payouts}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/payouts/${id}`}
    />
  );
}

/** Says how many items of a payout the books do not know, or know otherwise. */
export function NotInBooks({ count }: { count: number }) {
  const words = useTranslations("console_money.payouts");
  return (
    <span>
      <Badge tone="warning">{words("not_in_books", { count })}</Badge>
    </span>
  );
}
