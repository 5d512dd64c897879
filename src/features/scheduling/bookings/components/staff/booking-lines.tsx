import { useTranslations } from "next-intl";
import type { Booking } from "../../schema";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { Link } from "@/ui/link";
import { BookingStatus } from "./booking-status";

/** Lists bookings, each leading to its page. */
export function BookingLines({
  bookings,
  locale,
}: {
  bookings: readonly Booking[];
  locale: string;
}) {
  const words = useTranslations("console.members");
  if (bookings.length === 0) return <p className="text-sm text-muted">{words("no_bookings")}</p>;
  return (
    <ul className="divide-y divide-line">
      {bookings.map(({ id, title, starts_at_local, ends_at_local, status }) => (
        <li
          key={id}
          className="relative flex flex-wrap items-center gap-x-4 gap-y-1 py-3 hover:bg-sunken"
        >
          <Link
            href={`/bookings/${id}`}
            className="min-w-0 flex-1 basis-40 font-medium break-words after:absolute after:inset-0"
          >
            {title}
          </Link>
          <span className="tabular text-sm text-muted">
            {formatDayShort(starts_at_local, locale)},{" "}
            {formatTimeRange(starts_at_local, ends_at_local, locale)}
          </span>
          <BookingStatus status={status} />
        </li>
      ))}
    </ul>
  );
}
