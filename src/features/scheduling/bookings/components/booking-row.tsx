import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { Badge, StatusBadge } from "@/ui/badge";
import { SharedElement } from "@/ui/shared-element";
import { DateBlock } from "@/ui/date-block";
import { formatRelativeDay, formatTimeRange } from "@/lib/format";
import { ZoneNote } from "@/ui/zone-note";
import type { Booking } from "../schema";

/** Shows one booking in a list: its time and place, and its state when unexpected. */
export function BookingRow({
  booking,
  today,
  locale,
  quiet = false,
}: {
  booking: Booking;
  /** Today at the place. */
  today: string;
  locale: string;
  quiet?: boolean;
}) {
  const words = useTranslations("bookings");
  const ordinary = booking.status === (quiet ? "completed" : "confirmed");
  const moved = booking.is_schedule_desynced && !quiet;
  return (
    <li>
      <Link
        href={`/bookings/${booking.id}`}
        className="group flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md py-3 transition-colors duration-(--motion-quick) hover:bg-sunken sm:-mx-3 sm:px-3"
      >
        <DateBlock local={booking.starts_at_local} locale={locale} quiet={quiet} />
        <span className="min-w-0 flex-1 basis-40">
          <SharedElement name={`title-${booking.id}`}>
            <span className="block truncate font-semibold">{booking.title}</span>
          </SharedElement>
          <span className="block text-sm text-muted" suppressHydrationWarning>
            {formatRelativeDay(booking.starts_at_local, today, locale)},{" "}
            <span className="tabular whitespace-nowrap">
              {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
            </span>
          </span>
          <span className="block text-xs text-faint">
            <ZoneNote timezone={booking.timezone} at={booking.starts_at} locale={locale} />
          </span>
        </span>
        {(moved || !ordinary) && (
          <span className="basis-full pl-18 sm:basis-auto sm:pl-0">
            {moved ? (
              <Badge tone="warning">{words("time_changed")}</Badge>
            ) : (
              <StatusBadge status={booking.status} />
            )}
          </span>
        )}
      </Link>
    </li>
  );
}
