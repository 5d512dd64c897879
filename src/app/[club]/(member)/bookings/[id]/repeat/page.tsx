import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { RepeatPanel } from "@/features/scheduling/booking-series/components/repeat-panel";
import { mayRepeat } from "@/features/scheduling/bookings/components/presence";
import { formatDay, formatTimeRange } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { titled } from "@/app/titled";
import { orNull } from "../../../or-null";
import { goTo, openPage } from "../../../portal";

export const generateMetadata = titled("repeat_booking");

type Props = { params: Promise<{ id: string }> };

export default async function RepeatPage({ params }: Props) {
  const { id } = await params;
  const { call, me, locale, now } = await openPage(`/bookings/${id}/repeat`);
  const booking = await orNull(call.bookings.get({ booking_id: id }));
  if (!booking) notFound();
  if (booking.member_id !== me.member.id || !mayRepeat(booking)) await goTo(`/bookings/${id}`);
  const [words, cards, config] = await Promise.all([
    getTranslations("bookings.repeat"),
    call.paymentMethods.list(),
    call.paymentMethods.config(),
  ]);
  return (
    <>
      <PageHeader
        title={words("title")}
        back={{ href: `/bookings/${id}`, text: booking.title }}
        lead={
          <span suppressHydrationWarning>
            {words("lead", {
              title: booking.title,
              day: formatDay(booking.starts_at_local, locale, now),
              time: formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale),
            })}
          </span>
        }
      />
      <RepeatPanel booking={booking} cards={cards} config={config} />
    </>
  );
}
