import { useTranslations } from "next-intl";
import { formatDayShort, localAt } from "@/lib/format";
import { type Column, DataTable } from "@/ui/data-table";
import { Money } from "@/ui/money";
import type { Payment } from "../../schema";
import { PaymentStanding } from "./payment-standing";

/** A payment of the list, with its member where the reader may know them. */
export type ListedPayment = Payment & { member?: { name: string } | null };

/** Lists payments as a table; on a phone, and beside an open one, only who, how much and how it stands. */
export function PaymentTable({
  payments,
  open,
  hrefOf,
  locale,
  timezone,
}: {
  payments: readonly ListedPayment[];
  /** The payment that is open beside the list. */
  open: string | null;
  /** Returns the address that opens a payment. */
  hrefOf: (id: string) => string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.payments");
  const ways = useTranslations("console.booking.by");
  const day = (at: string) => formatDayShort(localAt(at, timezone), locale);
  const columns: Column<ListedPayment>[] = [
    {
      id: "who",
      head: words("columns.who"),
      cell: ({ member, provider, created_at }) => (
        <span className="min-w-0">
          <span className="block break-words">{member?.name ?? words("somebody")}</span>
          <span className="tabular block text-xs font-normal text-muted md:hidden">
            {ways(provider)}, {day(created_at)}
          </span>
        </span>
      ),
    },
    {
      id: "way",
      head: words("columns.way"),
      from: "md",
      cell: ({ provider }) => ways(provider),
    },
    {
      id: "made",
      head: words("columns.made"),
      from: "md",
      cell: ({ created_at }) => (
        <span className="tabular whitespace-nowrap text-muted">{day(created_at)}</span>
      ),
    },
    {
      id: "amount",
      head: words("columns.amount"),
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} locale={locale} />,
    },
    {
      id: "status",
      head: words("columns.status"),
      cell: (payment) => (
        <span className="grid justify-items-start gap-1">
          <PaymentStanding payment={payment} />
          {payment.dispute_respond_by && (
            <span className="tabular text-xs text-muted">
              {words("respond_by", { day: day(payment.dispute_respond_by) })}
            </span>
          )}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={payments}
      columns={open === null ? columns : columns.filter(({ from }) => from === undefined)}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      open={open}
      faint={({ status }) => status === "pending" || status === "requires_action"}
    />
  );
}
