import { formatDayPart } from "@/lib/format";
import type { Booking } from "../schema";
import { BookingRow } from "./booking-row";
import { HeldCard } from "./held-card";

/** Lists bookings by month; unpaid ones come first. */
export function BookingList({
  bookings,
  quiet,
  locale,
  today,
  now,
}: {
  bookings: Booking[];
  quiet: boolean;
  locale: string;
  today: string;
  now: string;
}) {
  const held = bookings.filter((booking) => booking.held_until !== null);
  const months = new Map<string, Booking[]>();
  for (const booking of bookings) {
    if (booking.held_until !== null) continue;
    const month = booking.starts_at_local.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), booking]);
  }
  return (
    <div className="@container grid gap-8">
      {held.length > 0 && (
        <div className="grid gap-3">
          {held.map((booking) => (
            <HeldCard key={booking.id} {...{ booking, now, today, locale }} />
          ))}
        </div>
      )}
      {[...months].map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid gap-3">
          <h2 id={`month-${month}`} className="text-sm text-muted">
            {formatDayPart(`${month}-01`, "monthAndYear", locale)}
          </h2>
          <ul className="rows @3xl:grid-cols-2">
            {ofMonth.map((booking) => (
              <BookingRow key={booking.id} {...{ booking, today, locale, quiet }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
