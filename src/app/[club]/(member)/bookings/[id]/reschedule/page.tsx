import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { mayMove } from "@/features/scheduling/bookings/components/presence";
import { BookingPanel } from "@/features/scheduling/quotes/components/booking-panel";
import { addDays, startOfSeven } from "@/ui/calendar-date";
import { localAt, minutesBetween } from "@/lib/format";
import { titled } from "@/app/titled";
import { orNull } from "@/app/or-null";
import { goTo, openPage } from "../../../portal";
import { BookingLead } from "../booking-lead";

export const generateMetadata = titled("move_booking");

type Props = { params: Promise<{ id: string }> };

export default async function ReschedulePage({ params }: Props) {
  const { id } = await params;
  const { call, locale, now } = await openPage(`/bookings/${id}/reschedule`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  if (!booking?.resource_id) notFound();
  if (!mayMove(booking, now)) await goTo(`/bookings/${id}`);
  const resource = await orNull(call.resources.get({ resource_id: booking.resource_id }));
  if (!resource) notFound();
  const today = localAt(now, resource.timezone).slice(0, 10);
  const day = booking.starts_at_local.slice(0, 10);
  const start = startOfSeven(day, today);
  const [words, week, cards, config] = await Promise.all([
    getTranslations("bookings.moving"),
    call.bookings.moveSlots({
      booking_id: id,
      from_local: `${start}T00:00:00`,
      to_local: `${addDays(start, 7)}T00:00:00`,
      duration_minutes: minutesBetween(booking.starts_at_local, booking.ends_at_local),
      explain: true,
    }),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  return (
    <>
      <BookingLead {...{ booking, locale, now, words }} />
      <BookingPanel {...{ resource, today, day, week }} moving={{ booking, cards, config }} />
    </>
  );
}
