import Link from "next/link";
import { StatusBadge } from "@/ui/badge";
import { DateBlock } from "@/ui/date-block";
import { formatRelativeDay, formatTimeRange, zoneName } from "@/ui/format";
import type { Booking } from "../schema";

/** One booking in a list: when, where, and its state where that is not the expected one. */
export function BookingRow({
  booking,
  today,
  locale,
  quiet = false,
}: {
  booking: Booking;
  /** The place's own day. */
  today: string;
  locale: string;
  quiet?: boolean;
}) {
  const ordinary = booking.status === (quiet ? "completed" : "confirmed");
  return (
    <li>
      <Link
        href={`/bookings/${booking.id}`}
        className="group flex items-center gap-4 rounded-xl bg-raised p-3 pr-4 shadow-md transition-shadow duration-150 hover:shadow-lg forced-colors:border"
      >
        <DateBlock local={booking.starts_at_local} locale={locale} quiet={quiet} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{booking.title}</span>
          <span className="block text-sm text-muted" suppressHydrationWarning>
            {formatRelativeDay(booking.starts_at_local, today, locale)},{" "}
            <span className="tabular whitespace-nowrap">
              {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
            </span>
          </span>
          <span className="block text-xs text-faint">
            {zoneName(booking.timezone, booking.starts_at, locale)}
          </span>
        </span>
        {!ordinary && <StatusBadge status={booking.status} />}
      </Link>
    </li>
  );
}
