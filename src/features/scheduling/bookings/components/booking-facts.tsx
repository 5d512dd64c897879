import { CalendarDays, Clock, MapPin, Ticket, UserRound, Users } from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { taxName } from "@/features/billing/invoices/components/invoice-words";
import { Fact, Facts } from "@/ui/facts";
import { formatDay, formatDuration, formatTimeRange, minutesBetween } from "@/lib/format";
import { Money } from "@/ui/money";
import { SharedElement } from "@/ui/shared-element";
import { ZoneNote } from "@/ui/zone-note";
import type { Booking } from "../schema";
import { takenWords } from "./deduction-words";

/** Shows the time, the place and the number of people, and names the place's time zone. */
export function BookingFacts({
  booking,
  locale,
  place = null,
  club = null,
  who = null,
}: {
  booking: Booking;
  locale: string;
  /** An event's location; otherwise the booking's title says it. */
  place?: string | null;
  /** Where the club is. */
  club?: ReactNode;
  /** The one for whom the reader has booked. */
  who?: string | null;
}) {
  const words = useTranslations("bookings");
  const minutes = minutesBetween(booking.starts_at_local, booking.ends_at_local);
  return (
    <Facts>
      {booking.event_id ? (
        <>
          <Fact icon={<Ticket />} term={words("fact.event")}>
            {booking.title}
          </Fact>
          {place && (
            <Fact icon={<MapPin />} term={words("fact.where")}>
              {place}
            </Fact>
          )}
        </>
      ) : (
        <Fact icon={<MapPin />} term={words("fact.where")}>
          {booking.title}
        </Fact>
      )}
      <Fact icon={<CalendarDays />} term={words("fact.day")}>
        {formatDay(booking.starts_at_local, locale, booking.created_at)}
      </Fact>
      <Fact icon={<Clock />} term={words("fact.time")}>
        <SharedElement name="chosen-time">
          <span className="tabular inline-block">
            {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
          </span>
        </SharedElement>
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
      {who !== null && (
        <Fact icon={<UserRound />} term={words("whose.fact")}>
          {who}
        </Fact>
      )}
      {booking.quantity > 1 && (
        <Fact icon={<Users />} term={words("fact.places")}>
          {booking.quantity}
        </Fact>
      )}
      {club}
    </Facts>
  );
}

/**
 * Shows the list price, the deductions with their allowances, the tax, the amount due and what was given back of it.
 * One line when nothing is deducted.
 */
export function BookingPrice({
  booking,
  locale,
  total,
  returned = 0,
}: {
  booking: Booking;
  locale: string;
  /** The name of the sum; the amount is to be paid if left out. */
  total?: string;
  /** What was refunded or credited of the sum, in minor units. */
  returned?: number;
}) {
  const words = useTranslations("bookings");
  const prices = useTranslations("prices");
  const { currency, price_deductions, tax, tax_amount, amount_due } = booking;
  const reduced = price_deductions.length > 0;
  return (
    <dl className="grid gap-2 text-sm">
      {(reduced || tax?.inclusive === false) && (
        <Line term={words("price.price")} amount={booking.price_amount} {...{ currency, locale }} />
      )}
      {price_deductions.map((deduction) => (
        <Line
          key={deduction.id}
          term={deduction.description}
          note={takenWords(deduction, { words: prices, locale })}
          amount={-deduction.amount}
          {...{ currency, locale }}
        />
      ))}
      {tax?.inclusive === false && tax_amount > 0 && (
        <Line
          term={words("price.plus_tax", { tax: taxName(tax) })}
          amount={tax_amount}
          {...{ currency, locale }}
        />
      )}
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-medium">
          {amount_due === 0 ? words("price.total") : (total ?? words("price.to_pay"))}
        </dt>
        <dd className="text-xl font-semibold tracking-tight">
          {amount_due === 0 ? (
            prices("no_charge")
          ) : (
            <Money amount={amount_due} currency={currency} locale={locale} />
          )}
        </dd>
      </div>
      {tax?.inclusive && tax_amount > 0 && (
        <Line
          term={words("price.incl_tax", { tax: taxName(tax) })}
          amount={tax_amount}
          {...{ currency, locale }}
        />
      )}
      {returned > 0 && (
        <Line term={words("price.returned")} amount={-returned} {...{ currency, locale }} />
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
