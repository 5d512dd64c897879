import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatDayShort, localAt } from "@/lib/format";
import { Badge } from "@/ui/badge";
import { type Column, DataTable } from "@/ui/data-table";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import type { PayoutItem } from "../../schema";

/** An item of a payout, with its member where the reader may know them. */
export type ListedItem = PayoutItem & { member?: { name: string } | null };

/** Words that stand in the place of the processor's. */
const OURS = ["other_clubs", "not_itemized", "difference"] as const;

const PAGES = { invoice: "/invoices", credit_note: "/credit-notes" } as const;

/** Above the link of its row. */
const link = "relative z-1 text-accent underline wrap-anywhere";

/** Lists what a payout is made of; each item leads to its payment, and its document and member stand beside it. */
export function ItemTable({
  items,
  may,
  locale,
  timezone,
}: {
  items: readonly ListedItem[];
  may: (scope: string) => boolean;
  locale: string;
  timezone: string;
}) {
  const words = useTranslations("console_money.payout");
  const money = (amount: number, { currency }: ListedItem) => (
    <Money amount={amount} currency={currency} locale={locale} />
  );
  const nameOf = ({ type, category, gross }: ListedItem) => {
    const own = OURS.find((one) => one === category);
    if (own) return words(`ours.${own}`);
    const back = (type === "refund" && gross > 0) || (type === "dispute" && gross > 0);
    return words(back ? `back.${type}` : `types.${type}`);
  };
  const documents = (item: ListedItem): ReactNode =>
    item.documents.map(({ type, id, number }) =>
      may(type === "invoice" ? "invoices:read" : "credit-notes:read") ? (
        <Link key={id} href={`${PAGES[type]}/${id}`} className={`tabular ${link}`}>
          {number ?? words("draft")}
        </Link>
      ) : (
        <span key={id} className="tabular">
          {number ?? words("draft")}
        </span>
      ),
    );
  const columns: Column<ListedItem>[] = [
    {
      id: "what",
      head: words("columns.what"),
      cell: (item) => (
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {nameOf(item)}
            {(item.books === "unknown" || item.books === "differs") && (
              <Badge tone="warning">{words(`books.${item.books}`)}</Badge>
            )}
          </span>
          <span className="tabular text-xs font-normal break-words text-muted">
            {formatDayShort(localAt(item.created_at, timezone), locale)}
            {item.member && <span className="md:hidden"> · {item.member.name}</span>}
            {item.payment_id === null && item.description && ` · ${item.description}`}
          </span>
        </span>
      ),
    },
    {
      id: "member",
      head: words("columns.member"),
      from: "md",
      cell: ({ member, member_id }) =>
        member ? (
          <Link href={`/members/${member_id}`} className={link}>
            {member.name}
          </Link>
        ) : null,
    },
    {
      id: "document",
      head: words("columns.document"),
      from: "md",
      cell: (item) => <span className="grid gap-1">{documents(item)}</span>,
    },
    {
      id: "gross",
      head: words("columns.gross"),
      from: "md",
      cell: (item) => money(item.gross, item),
    },
    {
      id: "fee",
      head: words("columns.fee"),
      from: "lg",
      cell: (item) => (item.fee === 0 ? null : money(0 - item.fee, item)),
    },
    {
      id: "net",
      head: words("columns.net"),
      cell: (item) => <span className="font-semibold">{money(item.net, item)}</span>,
    },
  ];
  return (
    <DataTable
      label={words("items")}
      rows={items}
      columns={columns}
      idOf={({ id }) => id}
      hrefOf={({ payment_id }) =>
        payment_id && may("payments:read") ? `/payments/${payment_id}` : null
      }
    />
  );
}
