import { CalendarDays, Clock, MapPin, Ticket, Users } from "lucide-react";
import type { ReactNode } from "react";
import { taxName } from "@/features/billing/invoices/components/invoice-words";
import { Fact, Facts } from "@/ui/facts";
import { formatDay, formatDuration, formatTimeRange, minutesBetween } from "@/lib/format";
import { Money } from "@/ui/money";
import { ZoneNote } from "@/ui/zone-note";
import type { Booking } from "../schema";
import { takenWords } from "./deduction-words";

/** Shows the time, the place and the number of people, and names the place's time zone. */
export function BookingFacts({
  booking,
  locale,
  place = null,
  club = null,
}: {
  booking: Booking;
  locale: string;
  /** An event's location; otherwise the booking's title says it. */
  place?: string | null;
  /** Where the club is. */
  club?: ReactNode;
}) {
  const minutes = minutesBetween(booking.starts_at_local, booking.ends_at_local);
  return (
    <Facts>
      {booking.event_id ? (
        <>
          <Fact icon={<Ticket />} term="Event">
            {booking.title}
          </Fact>
          {place && (
            <Fact icon={<MapPin />} term="Where">
              {place}
            </Fact>
          )}
        </>
      ) : (
        <Fact icon={<MapPin />} term="Where">
          {booking.title}
        </Fact>
      )}
      <Fact icon={<CalendarDays />} term="Day">
        {formatDay(booking.starts_at_local, locale, booking.created_at)}
      </Fact>
      <Fact icon={<Clock />} term="Time">
        <span className="tabular">
          {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
        </span>
        <span className="block text-sm text-muted">
          {formatDuration(minutes)}
          <ZoneNote
            timezone={booking.timezone}
            at={booking.starts_at}
            locale={locale}
            before=" · "
          />
        </span>
      </Fact>
      {booking.quantity > 1 && (
        <Fact icon={<Users />} term="Places">
          {booking.quantity}
        </Fact>
      )}
      {club}
    </Facts>
  );
}

/**
 * Shows the list price, the deductions with their allowances, the tax and the amount due. One line
 * when nothing is deducted.
 */
export function BookingPrice({
  booking,
  locale,
  total = "To pay",
}: {
  booking: Booking;
  locale: string;
  total?: string;
}) {
  const { currency, price_deductions, tax, tax_amount, amount_due } = booking;
  const reduced = price_deductions.length > 0;
  return (
    <dl className="grid gap-2 text-sm">
      {(reduced || tax?.inclusive === false) && (
        <Line term="Price" amount={booking.price_amount} {...{ currency, locale }} />
      )}
      {price_deductions.map((deduction) => (
        <Line
          key={deduction.id}
          term={deduction.description}
          note={takenWords(deduction, locale)}
          amount={-deduction.amount}
          {...{ currency, locale }}
        />
      ))}
      {tax?.inclusive === false && tax_amount > 0 && (
        <Line term={`plus ${taxName(tax)}`} amount={tax_amount} {...{ currency, locale }} />
      )}
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-medium">{amount_due === 0 ? "Total" : total}</dt>
        <dd className="text-xl font-semibold tracking-tight">
          {amount_due === 0 ? (
            "No charge"
          ) : (
            <Money amount={amount_due} currency={currency} locale={locale} />
          )}
        </dd>
      </div>
      {tax?.inclusive && tax_amount > 0 && (
        <Line term={`incl. ${taxName(tax)}`} amount={tax_amount} {...{ currency, locale }} />
      )}
    </dl>
  );
}

function Line({
  term,
  note = null,
  amount,
  currency,
  locale,
}: {
  term: string;
  note?: string | null;
  amount: number;
  currency: string;
  locale: string;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-muted">
      <dt className="min-w-0 wrap-anywhere">
        {term}
        {note && <span className="block text-xs text-faint">{note}</span>}
      </dt>
      <dd>
        <Money amount={amount} currency={currency} locale={locale} />
      </dd>
    </div>
  );
}
