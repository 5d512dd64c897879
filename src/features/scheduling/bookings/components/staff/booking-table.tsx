import clsx from "clsx";
import { useTranslations } from "next-intl";
import { formatDayShort, formatTime, formatTimeRange, localAt } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { type Column, DataTable } from "@/ui/data-table";
import type { Booking } from "../../schema";
import { BookingStatus } from "./booking-status";

/** A booking of the list, with the member where the reader may know them. */
export type ListedBooking = Booking & { member?: { name: string } | null };

/** The columns beside the first one; these are shown before anybody chooses. */
export const BOOKING_COLUMNS = ["who", "status", "price", "places", "made"] as const;
export const USUAL_COLUMNS: readonly string[] = ["who", "status", "price"];
/** What is left of them beside an open booking; the name then stands under the booking, as on a phone. */
export const BESIDE_COLUMNS: readonly string[] = ["status"];

/** Lists bookings; places that are held, and lapse, are tinted and say until when. */
export function BookingTable({
  bookings,
  shown,
  open,
  hrefOf,
  locale,
  selects = false,
}: {
  bookings: readonly ListedBooking[];
  shown: readonly string[];
  /** The booking that is open beside the list. */
  open: string | null;
  /** Returns the address that opens a booking. */
  hrefOf: (id: string) => string;
  locale: string;
  /** Rows can be selected. */
  selects?: boolean;
}) {
  const words = useTranslations("console_desk.list");
  const bulk = useTranslations("console_bulk.select");
  const columns: Column<ListedBooking>[] = [
    {
      id: "what",
      head: words("columns.what"),
      cell: ({ title, starts_at_local, ends_at_local, member }) => (
        <span className="min-w-0">
          <span className="block break-words">{title}</span>
          <span className="tabular block text-xs font-normal text-muted">
            {formatDayShort(starts_at_local, locale)},{" "}
            {formatTimeRange(starts_at_local, ends_at_local, locale)}
          </span>
          {member && (
            <span
              className={clsx(
                "block text-xs font-normal break-words text-muted",
                shown.includes("who") && "md:hidden",
              )}
            >
              {member.name}
            </span>
          )}
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
      id: "status",
      head: words("columns.status"),
      cell: ({ status, held_until, timezone }) => (
        <span className="grid justify-items-start gap-1">
          <BookingStatus status={status} />
          {held_until && (
            <span className="tabular text-xs text-muted">
              {words("until", { time: formatTime(localAt(held_until, timezone), locale) })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: "price",
      head: words("columns.price"),
      from: "md",
      cell: ({ amount_due, currency }) => (
        <span className="tabular">
          {amount_due === 0 ? words("free") : formatMoney(amount_due, currency, locale)}
        </span>
      ),
    },
    {
      id: "places",
      head: words("columns.places"),
      from: "lg",
      cell: ({ quantity }) => <span className="tabular">{quantity}</span>,
    },
    {
      id: "made",
      head: words("columns.made"),
      from: "lg",
      cell: ({ created_at, timezone }) => (
        <span className="tabular text-muted">
          {formatDayShort(localAt(created_at, timezone), locale)}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label={words("title")}
      rows={bookings}
      columns={columns.filter(({ id }) => id === "what" || shown.includes(id))}
      idOf={({ id }) => id}
      hrefOf={({ id }) => hrefOf(id)}
      open={open}
      select={
        selects
          ? {
              page: bulk("page"),
              nameOf: ({ title, starts_at_local, member }) =>
                bulk("row", {
                  name: [member?.name, title, formatDayShort(starts_at_local, locale)]
                    .filter(Boolean)
                    .join(", "),
                }),
            }
          : null
      }
      faint={({ status }) => status === "held" || status === "pending_payment"}
    />
  );
}
