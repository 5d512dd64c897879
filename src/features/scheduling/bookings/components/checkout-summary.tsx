"use client";
import { useLocale, useTranslations } from "next-intl";
import { LinkButton } from "@/ui/link-button";
import { Card } from "@/ui/card";
import { Countdown } from "@/ui/countdown";
import { Notice } from "@/ui/notice";
import type { Booking } from "../schema";
import { BookingFacts, BookingPrice } from "./booking-facts";
import { ExtendHold } from "./extend-hold";
import { placeOf } from "./place-of";

/** Shows the booking to pay for, and how long its place is still kept. */
export function CheckoutSummary({
  booking,
  now,
  who,
  onEnd,
  onMore,
}: {
  booking: Booking;
  now: string;
  /** The one for whom the reader has booked. */
  who: string | null;
  onEnd: () => void;
  /** Called when the hold was extended. */
  onMore: (booking: Booking) => void;
}) {
  const locale = useLocale();
  const words = useTranslations("bookings.checkout");
  return (
    <Card as="aside" aria-label={words("yours")} className="grid gap-5 p-5 lg:order-last">
      {booking.held_until && (
        <div className="flex flex-wrap items-center gap-3 justify-self-start">
          <Countdown
            until={booking.held_until}
            serverNow={now}
            total={(Date.parse(booking.held_until) - Date.parse(booking.created_at)) / 1000}
            onEnd={onEnd}
          />
          <ExtendHold until={booking.held_until} {...{ booking, now, onMore }} />
        </div>
      )}
      <BookingFacts {...{ booking, locale, who }} />
      <div className="border-t border-line pt-4">
        <BookingPrice booking={booking} locale={locale} />
      </div>
    </Card>
  );
}

/** Replaces the payment once the hold has ended. */
export function TimeIsUp({ booking }: { booking: Booking }) {
  const words = useTranslations("bookings.checkout");
  return (
    <Notice
      tone="warning"
      live
      title={words("time_up")}
      action={
        <LinkButton href={placeOf(booking)} size="sm">
          {words(booking.event_id ? "back_to_event" : "choose_again")}
        </LinkButton>
      }
    >
      {words("not_charged")}
    </Notice>
  );
}
