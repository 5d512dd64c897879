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
  dates = 1,
}: {
  booking: Booking;
  now: string;
  today: string;
  locale: string;
  around?: Around | undefined;
  /** How many dates of the same series are held with it; all of them are paid at once. */
  dates?: number;
}) {
  const router = useRouter();
  const words = useTranslations("bookings");
  const whoses = useTranslations("bookings.whose");
  if (!booking.held_until) return null;
  const whose = around ? whoseOf(booking, around) : null;
  const series = dates > 1 && booking.series_id;
  const title = series ? words("series.title", { title: booking.title }) : booking.title;
  const time = formatTimeRange(booking.starts_at_local, booking.ends_at_local, locale);
  return (
    <Card as="section" aria-label={words("held", { title })} className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="text-sm text-muted" suppressHydrationWarning>
            {series
              ? words("series.lead", { count: dates, time })
              : `${formatRelativeDay(booking.starts_at_local, today, locale)}, ${time}`}
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
        <LinkButton
          href={series ? `/bookings/series/${series}/checkout` : `/bookings/${booking.id}/checkout`}
          className="justify-self-start"
        >
          {words("finish")}
        </LinkButton>
      )}
    </Card>
  );
}
