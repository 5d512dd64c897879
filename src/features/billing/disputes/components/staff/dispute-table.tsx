import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/ui/data-table";
import { Money } from "@/ui/money";
import type { Dispute } from "../../schema";
import { DisputeState } from "./dispute-state";
import { EvidenceDue } from "./evidence-due";
import { reasonOf } from "./reason-words";

/** A dispute of the list, with its member where the reader may know them. */
export type ListedDispute = Dispute & { member?: { name: string } | null };

/** Lists disputes as a table, each leading to its payment; on a phone the reason and the deadline stand below the name. */
export function DisputeTable({
  disputes,
  now,
  locale,
  timezone,
}: {
  disputes: readonly ListedDispute[];
  now: string;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.disputes");
  const all = useTranslations("console_money.payments");
  const due = (dispute: Dispute) => <EvidenceDue {...{ dispute, now, locale, timezone }} />;
  const columns: Column<ListedDispute>[] = [
    {
      id: "who",
      head: all("columns.who"),
      cell: ({ member, ...dispute }) => (
        <span className="grid min-w-0">
          <span className="break-words">{member?.name ?? all("somebody")}</span>
          <span className="text-xs font-normal break-words text-muted md:hidden">
            {words(`reasons.${reasonOf(dispute.reason)}`)}
          </span>
          <span className="text-xs font-normal md:hidden">{due(dispute)}</span>
        </span>
      ),
    },
    {
      id: "reason",
      head: words("columns.reason"),
      from: "md",
      cell: ({ reason }) => (
        <span className="text-muted">{words(`reasons.${reasonOf(reason)}`)}</span>
      ),
    },
    { id: "due", head: words("columns.due"), from: "md", cell: due },
    {
      id: "amount",
      head: all("columns.amount"),
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} locale={locale} />,
    },
    {
      id: "status",
      head: all("columns.status"),
      cell: ({ status }) => <DisputeState status={status} />,
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={disputes}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ payment_id }) => `/payments/${payment_id}`}
    />
  );
}
