import { useTranslations } from "next-intl";
import { type Around, whoseOf } from "@/features/scheduling/bookings/components/whose";
import { WhoseLine } from "@/features/scheduling/bookings/components/whose-line";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { formatDay, formatTimeRange, isOwnClock, zoneName } from "@/lib/format";

/** Lists the reader's next bookings, with what a phone without connection can say of them. */
export function NextBookings({
  bookings,
  around,
  locale,
  readerZone,
}: {
  bookings: Booking[];
  around: Around;
  locale: string;
  /** The zone of the reader's own clock, if it is known. */
  readerZone: string | null;
}) {
  const words = useTranslations("pass");
  const ui = useTranslations("ui");
  if (bookings.length === 0) return <p className="text-muted">{words("kept.nothing")}</p>;
  const isOwn = ({ timezone, starts_at }: Booking) =>
    readerZone !== null && isOwnClock(timezone, starts_at, readerZone);
  return (
    <ul className="grid gap-3">
      {bookings.map((booking) => (
        <li key={booking.id} className="rounded-xl bg-raised p-4 shadow-md">
          <p className="font-semibold">{booking.title}</p>
          <WhoseLine whose={whoseOf(booking, around)} />
          <p className="text-sm text-muted" suppressHydrationWarning>
            {formatDay(booking.starts_at_local, locale)},{" "}
            <span className="tabular whitespace-nowrap">
              {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
            </span>
          </p>
          {!isOwn(booking) && (
            <p className="text-xs text-faint">
              {zoneName(booking.timezone, booking.starts_at, locale, (city) =>
                ui("zone", { city }),
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
