import { CalendarClock, CalendarPlus, CalendarRange, Repeat, Ticket } from "@/ui/icons";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClubPlace } from "@/features/platform/organizations/components/club-place";
import {
  BookingFacts,
  BookingPrice,
} from "@/features/scheduling/bookings/components/booking-facts";
import { BookingHeadline } from "@/features/scheduling/bookings/components/booking-headline";
import { CancelBooking } from "@/features/scheduling/bookings/components/cancel-booking";
import { CheckIn } from "@/features/scheduling/bookings/components/check-in";
import { FollowEvent } from "@/features/scheduling/bookings/components/follow-event";
import { againPage } from "@/features/scheduling/bookings/components/again-page";
import { byPresentTerms } from "@/features/scheduling/bookings/components/present-terms";
import { placeOf } from "@/features/scheduling/bookings/components/place-of";
import { isGivenBack } from "@/features/scheduling/bookings/components/price-words";
import { moveAgainPage } from "@/features/scheduling/bookings/components/move-address";
import {
  mayCheckIn,
  mayMove,
  mayRepeat,
  moverOf,
} from "@/features/scheduling/bookings/components/presence";
import { ConfirmReschedule } from "@/features/scheduling/bookings/components/confirm-reschedule";
import { isPaidByOther, whoseOf } from "@/features/scheduling/bookings/components/whose";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { TermsNote } from "@/features/catalogue/policies/components/terms-note";
import { RefundLine } from "@/features/catalogue/policies/components/refund-line";
import {
  describeBooked,
  describeRefunds,
} from "@/features/catalogue/policies/components/terms-words";
import { WaitlistCard } from "@/features/scheduling/waitlist/components/waitlist-card";
import { GuestList } from "@/features/scheduling/bookings/guests/components/guest-list";
import type { BookingGuest } from "@/features/scheduling/bookings/guests/schema";
import { isLive, isShared } from "@/features/scheduling/bookings/guests/words";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { formatMoney } from "@/lib/money";
import { LinkButton } from "@/ui/link-button";
import { Card } from "@/ui/card";
import { orNull } from "@/app/or-null";
import { readAround } from "../../around";
import { openPage } from "../../portal";
import { readEnding } from "./read-ending";
import { readReturned } from "./read-returned";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ new?: string; to?: string; time?: string; length?: string }>;
};

/** Cached for the page and its title. */
const readBooking = cache(async (id: string) => {
  const { call } = await openPage(`/bookings/${id}`);
  return orNull(call.bookings.get({ booking_id: id }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const booking = await readBooking((await params).id);
  return { title: booking?.title ?? (await getTranslations("titles"))("not_found") };
}

const CANCELLABLE = ["confirmed", "pending_approval"];

export default async function BookingPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { call, locale, now, today, me } = await openPage(`/bookings/${id}`);
  const booking = await readBooking(id);
  if (!booking) notFound();
  const { event_id } = booking;
  const [words, termsWords, guests, event, ending, offered, club] = await Promise.all([
    getTranslations("bookings"),
    getTranslations("terms"),
    booking.status === "held" ? null : call.guests.list({ booking_id: id }),
    event_id ? orNull(call.events.get({ event_id })) : null,
    readEnding(call, booking),
    booking.status === "held" ? call.waitlist.mine({ status: "offered", size: 100 }) : null,
    call.club.get(),
  ]);
  const around = await readAround({ call, me }, [booking]);
  const whose = whoseOf(booking, around);
  const isMine = booking.member_id === me.member.id;
  const offer = offered?.items.find((entry) => entry.offered_booking_id === id);
  const asked = await searchParams;
  const total = totalOf(booking, guests?.items ?? []);
  const fresh = asked.new === "1" && booking.status === "confirmed";
  const moved = booking.is_schedule_desynced ? event : null;
  const ahead = booking.starts_at > now || (moved !== null && moved.starts_at > now);
  const live = booking.status === "confirmed" || booking.status === "checked_in";
  const { starts_at, ends_at } = moved ?? booking;
  const brings = live && ends_at > now;
  const open = ahead && CANCELLABLE.includes(booking.status);
  const present = byPresentTerms(booking);
  const { kept_amount, currency } = present;
  const worth = isGivenBack(present);
  const say = { words: termsWords, locale };
  const refunds = open && worth ? describeRefunds(present, now, say) : [];
  // A single sentence needs no line.
  const isLine = refunds.length > 1;
  return (
    <>
      <BookingHeadline
        {...{ booking, fresh, ending, locale, around }}
        organization={me.organization.name}
        offered={offer !== undefined}
      />
      {offer && (
        <div className="mb-6">
          <WaitlistCard entry={offer} {...{ now, today, locale }} />
        </div>
      )}
      {asked.to && (
        <ConfirmReschedule
          bookingId={id}
          to={asked.to}
          length={asked.length}
          again={moveAgainPage(id, asked)}
        />
      )}
      {(live || open) && ahead && moved && moved.status !== "cancelled" && (
        <FollowEvent booking={booking} event={moved} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <Card as="section" aria-label={words("details")} className="grid gap-5 p-5">
            <BookingFacts
              booking={booking}
              locale={locale}
              place={event?.resource_name ?? null}
              club={<ClubPlace club={club} />}
            />
            {booking.status !== "expired" && (
              <div className="border-t border-line pt-4">
                <BookingPrice
                  booking={booking}
                  locale={locale}
                  total={words(total)}
                  returned={total === "price.paid" ? await readReturned(call, booking) : 0}
                />
              </div>
            )}
            {isLine && <RefundLine title={words("if_you_cancel")} steps={refunds} />}
            {open && (
              <TermsNote
                title={words("good_to_know")}
                sentences={describeBooked(
                  {
                    ...present,
                    priced: worth && !isLine,
                    kept: kept_amount > 0 ? formatMoney(kept_amount, currency, locale) : null,
                    mover: moverOf(booking),
                  },
                  now,
                  say,
                )}
              />
            )}
          </Card>
          {guests && (guests.guests_left > 0 || guests.items.length > 0) && (
            <GuestList
              bookingId={id}
              first={guests}
              host={isMine ? me.member.name : (whose?.name ?? "")}
              isYou={isMine}
              pays={!isPaidByOther(booking, me.member.id)}
              about={{ what: booking.title, when: whenOf(booking, locale) }}
              open={brings}
              live={isLive(booking)}
            />
          )}
        </div>
        <div className="grid gap-3">
          {mayCheckIn({ ...booking, starts_at, ends_at }, now) && <CheckIn bookingId={id} />}
          {live && (
            <>
              <LinkButton
                href={`/portal/v1/bookings/${id}/calendar.ics`}
                external
                variant={fresh ? "primary" : "secondary"}
                icon={<CalendarPlus aria-hidden className="size-4.5" />}
              >
                {words("add_to_calendar")}
              </LinkButton>
              {isMine && (
                <LinkButton
                  href={`/bookings/${id}/ticket`}
                  variant="secondary"
                  icon={<Ticket aria-hidden className="size-4.5" />}
                >
                  {words("show_ticket")}
                </LinkButton>
              )}
            </>
          )}
          {mayMove(booking, now) && (
            <LinkButton
              href={`/bookings/${id}/reschedule`}
              variant="secondary"
              icon={<CalendarClock aria-hidden className="size-4.5" />}
            >
              {words("move")}
            </LinkButton>
          )}
          {isMine && mayRepeat(booking) && (
            <LinkButton
              href={`/bookings/${id}/repeat`}
              variant="secondary"
              icon={<Repeat aria-hidden className="size-4.5" />}
            >
              {words("repeat.action")}
            </LinkButton>
          )}
          {booking.series_id && (
            <LinkButton
              href={`/bookings/series/${booking.series_id}`}
              variant="secondary"
              icon={<CalendarRange aria-hidden className="size-4.5" />}
            >
              {words("series.all")}
            </LinkButton>
          )}
          {open && <CancelBooking booking={booking} />}
          {!live && booking.status !== "pending_approval" && (
            <LinkButton href={againPage(booking, today) ?? placeOf(booking)} variant="secondary">
              {event_id ? words("see_event") : words("again", { title: booking.title })}
            </LinkButton>
          )}
        </div>
      </div>
    </>
  );
}

function whenOf({ starts_at_local, ends_at_local }: Booking, locale: string): string {
  const day = formatDayShort(starts_at_local, locale);
  return `${day}, ${formatTimeRange(starts_at_local, ends_at_local, locale)}`;
}

/** Names the sum: the host of guests who bear a part has not paid all of it. */
function totalOf(
  { payment_id, status }: Booking,
  guests: readonly BookingGuest[],
): "price.paid" | "price.total" {
  const settled = ["confirmed", "checked_in", "completed", "no_show"].includes(status);
  return payment_id !== null && settled && !isShared(guests) ? "price.paid" : "price.total";
}
