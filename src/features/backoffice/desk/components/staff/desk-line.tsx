import { Phone } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { formatTimeRange } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { DeskRow } from "../../schema";
import { DeskActs } from "./desk-acts";
import { DeskMoreActs } from "./desk-more-acts";

/** Shows one who comes: the person, the place and time, all that the desk should know, and its acts. */
export function DeskLine({ row, locale }: { row: DeskRow; locale: string }) {
  const words = useTranslations("console.today");
  const { member } = row;
  const name = member?.name ?? words("nobody");
  return (
    <Card as="li" data-place={row.booking_id} className="grid gap-3 p-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={member?.photo_url ?? null} className="size-10 text-sm" />
        <div className="min-w-0 flex-1">
          <Link
            href={`/bookings/${row.booking_id}`}
            className="block rounded-md font-semibold wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </Link>
          <p className="text-sm text-muted">
            <span className="tabular whitespace-nowrap">
              {formatTimeRange(row.starts_at_local, row.ends_at_local, locale)}
            </span>
            {" · "}
            <span className="break-words">{row.place}</span>
            {row.quantity > 1 && ` · ${words("places", { count: row.quantity })}`}
          </p>
        </div>
        {member?.phone && (
          <a
            href={`tel:${member.phone}`}
            aria-label={words("call", { name })}
            className="-my-1 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
          >
            <Phone aria-hidden className="size-4.5" />
          </a>
        )}
        <DeskActs booking={row.booking_id} name={name} may={row.may} />
      </div>
      <DeskFacts row={row} locale={locale} />
      <DeskMoreActs row={row} />
    </Card>
  );
}

function DeskFacts({
  row: { member, due, card_ends_soon },
  locale,
}: {
  row: DeskRow;
  locale: string;
}) {
  const words = useTranslations("console.today");
  const standing = member && member.standing !== "active" ? member.standing : null;
  const amount = due && formatMoney(due.amount, due.currency, locale);
  const facts = [
    amount && (
      <Badge key="due" tone="warning">
        {words("due", { amount })}
      </Badge>
    ),
    standing === "suspended" && (
      <Badge key="standing" tone="danger">
        {words("suspended")}
      </Badge>
    ),
    standing === "lapsed" && (
      <Badge key="standing" tone="warning">
        {words("lapsed")}
      </Badge>
    ),
    standing === "none" && <Badge key="standing">{words("no_membership")}</Badge>,
    member?.first_visit && (
      <Badge key="first" tone="accent">
        {words("first_visit")}
      </Badge>
    ),
    card_ends_soon && (
      <Badge key="card" tone="warning">
        {words("card_ends")}
      </Badge>
    ),
    member?.membership && <Badge key="product">{member.membership}</Badge>,
  ].filter(Boolean);
  const note = member?.pinned_note;
  if (facts.length === 0 && !note) return null;
  return (
    <div className="grid gap-2">
      {facts.length > 0 && <div className="flex flex-wrap gap-1.5">{facts}</div>}
      {note && (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm break-words">
          <span className="sr-only">{words("note")}: </span>
          {note}
        </p>
      )}
    </div>
  );
}
