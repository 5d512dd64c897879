import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import {
  BookingFacts,
  BookingPrice,
} from "@/features/scheduling/bookings/components/booking-facts";
import { BookingActs } from "@/features/scheduling/bookings/components/staff/booking-acts";
import { BookingHistory } from "@/features/scheduling/bookings/components/staff/booking-history";
import { staffActs } from "@/features/scheduling/bookings/components/staff/staff-acts";
import { formatDay } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { Avatar } from "@/ui/avatar";
import { Badge, StatusBadge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { FileLink } from "@/ui/file-link";
import { FollowChanges } from "@/ui/follow-changes";
import { Link } from "@/ui/link";
import { PageHeader } from "@/ui/page-header";
import { openWith } from "../../../../open-console";

export const generateMetadata = titled("booking");

/** A link to a file. */
const file = "inline-flex items-center text-sm text-accent underline pointer-coarse:min-h-11";

type Props = { params: Promise<{ id: string }> };

/** Shows all about one booking, and what the desk may do about it. */
export default async function ConsoleBookingPage({ params }: Props) {
  const { id: booking_id } = await params;
  const { call, may, locale, now } = await openWith("bookings:read");
  const found = await orNull(call.bookings.get({ booking_id }));
  if (!found) notFound();
  const booking = found.value;
  const { member_id, invoice_id, status, amount_due, currency, timezone } = booking;
  const [words, live, member, history, invoice] = await Promise.all([
    getTranslations("console.booking"),
    getTranslations("console_live"),
    may("members:read") ? call.members.get({ member_id }) : null,
    call.bookings.history({ booking_id, size: 20 }),
    invoice_id && may("invoices:read") ? call.bookings.invoice({ invoice_id }) : null,
  ]);
  const unpaid = status === "held" || status === "pending_payment";
  const open = invoice?.value.status === "open" || invoice?.value.status === "partially_paid";
  const due = unpaid ? amount_due : open ? (invoice?.value.amount_due ?? 0) : 0;
  const acts = staffActs(booking, { may, due, now: new Date(now) });
  const name = member?.value.name ?? words("somebody");
  return (
    <>
      <PageHeader
        title={booking.title}
        lead={formatDay(booking.starts_at_local, locale, booking.created_at)}
        back={{ href: "/bookings", text: words("back_to_list") }}
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-6">
          <Card as="section" aria-labelledby="who" className="grid gap-5 p-5">
            <div className="flex flex-wrap items-center gap-3">
              <Avatar
                name={name}
                src={member?.value.photo_url ?? null}
                className="size-12 text-base"
              />
              <h2 id="who" className="min-w-0 flex-1 text-lg break-words">
                {member ? (
                  <Link href={`/members/${member_id}`} className="hover:underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </h2>
              <StatusBadge status={status} />
              {due > 0 && (
                <Badge tone="warning">
                  {words("due", { amount: formatMoney(due, currency, locale) })}
                </Badge>
              )}
            </div>
            {acts.length > 0 && (
              <BookingActs
                booking={{
                  id: booking_id,
                  member_id,
                  invoice_id,
                  status,
                  amount_due,
                  currency,
                  due,
                  resource_id: booking.resource_id,
                  starts_at_local: booking.starts_at_local,
                  ends_at_local: booking.ends_at_local,
                }}
                acts={acts}
                exceptions={may("exceptions:write")}
                cards={may("payment-methods:read")}
              />
            )}
          </Card>
          <Card as="section" aria-labelledby="facts" className="grid gap-4 p-5">
            <h2 id="facts" className="text-lg">
              {words("facts")}
            </h2>
            <BookingFacts booking={booking} locale={locale} />
            <p>
              <FileLink href={`/console/v1/bookings/${booking_id}/calendar.ics`} className={file}>
                {live("files.calendar")}
              </FileLink>
            </p>
            {booking.notes && (
              <p className="rounded-md bg-sunken px-3 py-2 text-sm break-words">{booking.notes}</p>
            )}
          </Card>
        </div>
        <div className="grid content-start gap-6">
          <Card as="section" aria-labelledby="price" className="grid gap-4 p-5">
            <h2 id="price" className="text-lg">
              {words("price")}
            </h2>
            <BookingPrice booking={booking} locale={locale} total={words("sum")} />
            {invoice && invoice.value.status !== "draft" && (
              <p>
                <FileLink href={`/console/v1/invoices/${invoice.value.id}/pdf`} className={file}>
                  {live("files.invoice")}
                </FileLink>
              </p>
            )}
          </Card>
          <Card as="section" aria-labelledby="history" className="grid gap-4 p-5">
            <h2 id="history" className="text-lg">
              {words("history")}
            </h2>
            <BookingHistory entries={history.items} timezone={timezone} locale={locale} />
          </Card>
        </div>
      </div>
      <FollowChanges ids={[booking_id, member_id, ...(invoice_id ? [invoice_id] : [])]} />
    </>
  );
}
