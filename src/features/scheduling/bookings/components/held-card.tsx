"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "@/ui/portal-router";
import { LinkButton } from "@/ui/link-button";
import { Card } from "@/ui/card";
import { Countdown } from "@/ui/countdown";
import { formatRelativeDay, formatTimeRange } from "@/lib/format";
import type { Booking } from "../schema";
import { type Around, isPaidByOther, whoseOf } from "./whose";
import { WhoseLine } from "./whose-line";

/** Shows a place that is still unpaid: the first thing on the home page, with the time left. */
export function HeldCard({
  booking,
  now,
  today,
  locale,
  around,
}: {
  booking: Booking;
  now: string;
  today: string;
  locale: string;
  around?: Around | undefined;
}) {
  const router = useRouter();
  const words = useTranslations("bookings");
  const whoses = useTranslations("bookings.whose");
  if (!booking.held_until) return null;
  const whose = around ? whoseOf(booking, around) : null;
  return (
    <Card
      as="section"
      aria-label={words("held", { title: booking.title })}
      className="grid gap-4 p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{booking.title}</p>
          <p className="text-sm text-muted" suppressHydrationWarning>
            {formatRelativeDay(booking.starts_at_local, today, locale)},{" "}
            {formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale)}
          </p>
          <WhoseLine whose={whose} />
        </div>
        <Countdown
          until={booking.held_until}
          serverNow={now}
          total={(Date.parse(booking.held_until) - Date.parse(booking.created_at)) / 1000}
          label={words("kept_for")}
          onEnd={() => router.refresh()}
        />
      </div>
      {around && isPaidByOther(booking, around.me) ? (
        <p className="text-sm text-muted">
          {whoses("unpaid", { name: whose?.name ?? whoses("somebody") })}
        </p>
      ) : (
        <LinkButton href={`/bookings/${booking.id}/checkout`} className="justify-self-start">
          {words("finish")}
        </LinkButton>
      )}
    </Card>
  );
}
