import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { readWeekly } from "@/features/scheduling/booking-series/components/weekly-address";
import { mayMove } from "@/features/scheduling/bookings/components/presence";
import { isPaidByOther } from "@/features/scheduling/bookings/components/whose";
import { BookingPanel } from "@/features/scheduling/quotes/components/booking-panel";
import { addDays, startOfSeven } from "@/ui/calendar-date";
import { localAt, minutesBetween } from "@/lib/format";
import { titled } from "@/app/titled";
import { orNull, unlessRefused } from "@/app/or-null";
import { Notice } from "@/ui/notice";
import { goTo, openPage } from "../../../portal";
import { BookingLead } from "../booking-lead";

export const generateMetadata = titled("move_booking");

type Props = {
  params: Promise<{ id: string }>;
  /** A time that was chosen before, and its length in minutes. */
  searchParams: Promise<{ time?: string; length?: string }>;
};

export default async function ReschedulePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { call, locale, now, me } = await openPage(`/bookings/${id}/reschedule`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  if (!booking?.resource_id) notFound();
  if (!mayMove(booking, now)) await goTo(`/bookings/${id}`);
  const resource = await orNull(call.resources.get({ resource_id: booking.resource_id }));
  if (!resource) notFound();
  const today = localAt(now, resource.timezone).slice(0, 10);
  const asked = readWeekly(await searchParams);
  const chosen = asked && asked.starts_at_local.slice(0, 10) >= today ? asked : null;
  const shown = chosen ?? booking;
  const day = shown.starts_at_local.slice(0, 10);
  const start = startOfSeven(day, today);
  const slots = call.bookings.moveSlots({
    booking_id: id,
    from_local: `${start}T00:00:00`,
    to_local: `${addDays(start, 7)}T00:00:00`,
    duration_minutes: minutesBetween(shown.starts_at_local, shown.ends_at_local),
    explain: true,
  });
  const [words, terms, week, cards, config] = await Promise.all([
    getTranslations("bookings.moving"),
    getTranslations("terms"),
    // The place may have come to need approval after it was booked.
    unlessRefused("approval_required", slots),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  return (
    <>
      <BookingLead {...{ booking, locale, now, words }} />
      {week ? (
        <BookingPanel
          {...{ resource, today, day, week }}
          start={chosen?.starts_at_local}
          moving={{ booking, cards, config, pays: !isPaidByOther(booking, me.member.id) }}
        />
      ) : (
        <Notice>{terms("move.by_club")}</Notice>
      )}
    </>
  );
}
