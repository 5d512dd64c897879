import type { ReactNode } from "react";
import type { Booking } from "@/features/scheduling/bookings/schema";
import { formatDay, formatTimeRange } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";

type Facts = { title: string; day: string; time: string };

/** Heads a page that changes a booking: its title, a sentence with the booking's time, and the way back. */
export function BookingLead({
  booking: { id, title, starts_at_local, ends_at_local },
  locale,
  now,
  words,
}: {
  booking: Booking;
  locale: string;
  /** The present instant, ISO 8601; another year's day is named with its year. */
  now: string;
  words: ((key: "title") => ReactNode) & ((key: "lead", facts: Facts) => ReactNode);
}) {
  const day = formatDay(starts_at_local, locale, now);
  const time = formatTimeRange(starts_at_local, ends_at_local, locale);
  return (
    <PageHeader
      title={words("title")}
      back={{ href: `/bookings/${id}`, text: title }}
      lead={<span suppressHydrationWarning>{words("lead", { title, day, time })}</span>}
    />
  );
}
