import { CalendarPlus, WalletCards } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { BookingFacts, BookingPrice } from "@/features/bookings/components/booking-facts";
import { BookingHeadline } from "@/features/bookings/components/booking-headline";
import { CancelBooking } from "@/features/bookings/components/cancel-booking";
import { LinkButton } from "@/ui/link-button";
import { Card } from "@/ui/card";
import { orNull } from "../../or-null";
import { openPage } from "../../portal";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ new?: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const { call } = await openPage(`/bookings/${id}`);
  return {
    title: (await orNull(call.bookings.get({ booking_id: id })))?.title ?? "Not found",
  };
}

export default async function BookingPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { call, locale, now } = await openPage(`/bookings/${id}`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  if (!booking) notFound();
  const fresh = (await searchParams).new === "1" && booking.status === "confirmed";
  const ahead = booking.starts_at > now;
  const live = booking.status === "confirmed" || booking.status === "checked_in";
  const paid = booking.payment_id !== null && live;
  return (
    <>
      <BookingHeadline booking={booking} fresh={fresh} locale={locale} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card as="section" aria-label="Details" className="grid gap-5 p-5">
          <BookingFacts booking={booking} locale={locale} />
          {booking.status !== "expired" && (
            <div className="border-t border-line pt-4">
              <BookingPrice booking={booking} locale={locale} total={paid ? "Paid" : "Price"} />
            </div>
          )}
        </Card>
        <div className="grid gap-3">
          {live && (
            <>
              <LinkButton
                href={`/portal/v1/bookings/${id}/calendar.ics`}
                external
                variant={fresh ? "primary" : "secondary"}
                icon={<CalendarPlus aria-hidden className="size-4.5" />}
              >
                Add to calendar
              </LinkButton>
              <LinkButton
                href="/pass"
                variant="secondary"
                icon={<WalletCards aria-hidden className="size-4.5" />}
              >
                Open your pass
              </LinkButton>
            </>
          )}
          {live && ahead && <CancelBooking booking={booking} />}
          {!live && (
            <LinkButton href={`/resources/${booking.resource_id}`} variant="secondary">
              Book {booking.title} again
            </LinkButton>
          )}
        </div>
      </div>
    </>
  );
}
