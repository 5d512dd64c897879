import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { RepeatPanel } from "@/features/scheduling/booking-series/components/repeat-panel";
import { mayBookWeekly, mayRepeat } from "@/features/scheduling/bookings/components/presence";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { titled } from "@/app/titled";
import { orNull } from "@/app/or-null";
import { goTo, openPage } from "../../../portal";
import { readTerms } from "../../../resources/read-terms";
import { BookingLead } from "../booking-lead";

export const generateMetadata = titled("repeat_booking");

type Props = { params: Promise<{ id: string }> };

export default async function RepeatPage({ params }: Props) {
  const { id } = await params;
  const { call, me, locale, now, today } = await openPage(`/bookings/${id}/repeat`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  if (!booking) notFound();
  if (booking.member_id !== me.member.id || !mayRepeat(booking)) await goTo(`/bookings/${id}`);
  const origin = originOf(booking);
  const terms = await readTerms(call, origin.resource_id, today);
  // The booking's own terms may be older.
  if (!mayBookWeekly(terms)) await goTo(`/resources/${origin.resource_id}`);
  const [words, cards, config] = await Promise.all([
    getTranslations("bookings.repeat"),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  return (
    <>
      <BookingLead {...{ booking, locale, now, words }} />
      <RepeatPanel origin={origin} cards={cards} config={config} />
    </>
  );
}

function originOf({ resource_id, quantity, currency, starts_at_local, ends_at_local }: Booking) {
  const times = { starts_at_local, ends_at_local, from: "next_week" as const };
  return { resource_id: resource_id ?? "", quantity, currency, ...times };
}
