import { useTranslations } from "next-intl";
import {
  BookingFacts,
  BookingPrice,
} from "@/features/scheduling/bookings/components/booking-facts";
import { BookingActs } from "@/features/scheduling/bookings/components/staff/booking-acts";
import { BookingHistory } from "@/features/scheduling/bookings/components/staff/booking-history";
import { BookingLines } from "@/features/scheduling/bookings/components/staff/booking-lines";
import { BookingMoney } from "@/features/scheduling/bookings/components/staff/booking-money";
import { BookingStatus } from "@/features/scheduling/bookings/components/staff/booking-status";
import { payerOf } from "@/features/scheduling/bookings/words";
import { formatMoney } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FileLink } from "@/ui/file-link";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import type { ReadBooking } from "./read-booking";

/** A link to a file. */
const file = "inline-flex items-center text-sm text-accent underline pointer-coarse:min-h-11";

/** Shows all about one booking and its acts: in two columns as a page, in one beside a list. */
export function BookingCards({ read, beside = false }: { read: ReadBooking; beside?: boolean }) {
  const words = useTranslations("console.booking");
  const { booking, invoice, locale } = read;
  const { id, member_id, invoice_id } = booking;
  const ids = [id, member_id, ...(invoice_id ? [invoice_id] : [])];
  return (
    <>
      <div
        className={beside ? "grid gap-4" : "grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"}
      >
        <div className={`grid content-start ${beside ? "gap-4" : "gap-6"}`}>
          <Person read={read} />
          <Facts read={read} />
          {read.dates.length > 1 && <WeeklyDates read={read} />}
        </div>
        <div className={`grid content-start ${beside ? "gap-4" : "gap-6"}`}>
          <Card as="section" aria-labelledby="price" className="grid gap-4 p-5">
            <h2 id="price" className="text-lg">
              {words("price")}
            </h2>
            <BookingPrice booking={booking} locale={locale} total={words("sum")} />
            {invoice && invoice.status !== "draft" && <InvoiceFile id={invoice.id} />}
          </Card>
          {read.money && read.money.length > 0 && (
            <Card as="section" aria-labelledby="money" className="grid gap-4 p-5">
              <h2 id="money" className="text-lg">
                {words("money")}
              </h2>
              <BookingMoney
                paid={read.money}
                givesBack={read.may("refunds:write")}
                notes={read.may("credit-notes:read")}
                timezone={booking.timezone}
                locale={locale}
              />
            </Card>
          )}
          <Card as="section" aria-labelledby="history" className="grid gap-4 p-5">
            <h2 id="history" className="text-lg">
              {words("history")}
            </h2>
            <BookingHistory entries={read.history} timezone={booking.timezone} locale={locale} />
          </Card>
        </div>
      </div>
      <FollowChanges ids={ids} />
    </>
  );
}

function Person({ read: { booking, member, due, acts, may, locale } }: { read: ReadBooking }) {
  const words = useTranslations("console.booking");
  const { id, member_id, invoice_id, status, amount_due, currency } = booking;
  const payer_id = payerOf(booking);
  const { resource_id, starts_at_local, ends_at_local } = booking;
  const name = member?.name ?? words("somebody");
  return (
    <Card as="section" aria-labelledby="who" className="grid gap-5 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={member?.photo_url ?? null} className="size-12 text-base" />
        <h2 id="who" className="min-w-0 flex-1 basis-40 text-lg break-words">
          {member ? (
            <Link
              href={`/members/${member_id}`}
              className="inline-flex min-w-0 items-center wrap-anywhere hover:underline pointer-coarse:min-h-11"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <BookingStatus status={status} />
        {due > 0 && (
          <Badge tone="warning">
            {words("due", { amount: formatMoney(due, currency, locale) })}
          </Badge>
        )}
      </div>
      {acts.length > 0 && (
        <BookingActs
          booking={{
            ...{ id, payer_id, invoice_id, status, amount_due, currency, due },
            ...{ resource_id, starts_at_local, ends_at_local },
          }}
          acts={acts}
          exceptions={may("exceptions:write")}
          cards={may("payment-methods:read")}
        />
      )}
    </Card>
  );
}

function Facts({ read: { booking, locale, may } }: { read: ReadBooking }) {
  const words = useTranslations("console.booking");
  const events = useTranslations("console_events");
  const live = useTranslations("console_live");
  return (
    <Card as="section" aria-labelledby="facts" className="grid gap-4 p-5">
      <h2 id="facts" className="text-lg">
        {words("facts")}
      </h2>
      <BookingFacts booking={booking} locale={locale} />
      {booking.event_id && may("events:read") && (
        <p>
          <Link href={`/events/${booking.event_id}`} className={file}>
            {events("page.to_event")}
          </Link>
        </p>
      )}
      <p>
        <FileLink href={`/console/v1/bookings/${booking.id}/calendar.ics`} className={file}>
          {live("files.calendar")}
        </FileLink>
      </p>
      {booking.notes && (
        <p className="rounded-md bg-sunken px-3 py-2 text-sm break-words">{booking.notes}</p>
      )}
    </Card>
  );
}

function WeeklyDates({ read: { dates, booking, locale } }: { read: ReadBooking }) {
  const words = useTranslations("console_desk.new.weekly");
  const others = dates.filter(({ id }) => id !== booking.id);
  return (
    <Card as="section" aria-labelledby="weekly" className="grid gap-2 p-5">
      <h2 id="weekly" className="text-lg">
        {words("others")}
      </h2>
      <BookingLines bookings={others} locale={locale} />
    </Card>
  );
}

function InvoiceFile({ id }: { id: string }) {
  const live = useTranslations("console_live");
  return (
    <p>
      <FileLink href={`/console/v1/invoices/${id}/pdf`} className={file}>
        {live("files.invoice")}
      </FileLink>
    </p>
  );
}
