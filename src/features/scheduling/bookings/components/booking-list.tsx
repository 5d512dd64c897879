import { formatDayPart } from "@/lib/format";
import type { Booking } from "../schema";
import { BookingRow } from "./booking-row";
import { HeldCard } from "./held-card";
import { heldTogether } from "./held-together";
import { SeriesRow } from "./series-row";
import type { Around } from "./whose";

/** Lists bookings by month; unpaid ones come first. */
export function BookingList({
  bookings,
  quiet,
  locale,
  today,
  now,
  around,
  apart = false,
}: {
  bookings: Booking[];
  quiet: boolean;
  locale: string;
  today: string;
  now: string;
  /** The names to say whose bookings they are. */
  around?: Around;
  /** Shows each date of a weekly booking as a row of its own. */
  apart?: boolean;
}) {
  const series = apart || quiet ? new Map<string, Booking[]>() : seriesOf(bookings);
  const held = bookings.filter((booking) => booking.held_until !== null);
  const months = new Map<string, Booking[]>();
  for (const booking of bookings) {
    if (booking.held_until !== null) continue;
    const ofSeries = booking.series_id && series.get(booking.series_id);
    if (ofSeries && ofSeries[0] !== booking) continue;
    const month = booking.starts_at_local.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), booking]);
  }
  return (
    <div className="@container grid gap-8">
      {held.length > 0 && (
        <div className="grid gap-3">
          {heldTogether(held).map(([booking, dates]) => (
            <HeldCard key={booking.id} {...{ booking, dates, now, today, locale, around }} />
          ))}
        </div>
      )}
      {[...months].map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid gap-3">
          <h2 id={`month-${month}`} className="text-sm text-muted">
            {formatDayPart(`${month}-01`, "monthAndYear", locale)}
          </h2>
          <ul className="rows @3xl:grid-cols-2">
            {ofMonth.map((booking) => {
              const dates = booking.series_id && series.get(booking.series_id);
              return dates ? (
                <SeriesRow
                  key={booking.id}
                  seriesId={booking.series_id ?? ""}
                  {...{ dates, locale }}
                />
              ) : (
                <BookingRow key={booking.id} {...{ booking, today, locale, quiet, around }} />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Returns the dates of weekly bookings that have several of them here, by their series. */
function seriesOf(bookings: Booking[]): Map<string, Booking[]> {
  const found = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const { series_id, held_until } = booking;
    if (series_id === null || held_until !== null) continue;
    found.set(series_id, [...(found.get(series_id) ?? []), booking]);
  }
  return new Map([...found].filter(([, dates]) => dates.length > 1));
}
