import { ChevronLeft, ChevronRight, Presentation } from "@/ui/icons";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { titled } from "@/app/titled";
import { HostEvent } from "@/features/backoffice/hosting/components/staff/host-event";
import { formatDay, formatRelativeDay, formatTime } from "@/lib/format";
import { LocalDate } from "@/lib/wire";
import { addDays } from "@/ui/calendar-date";
import { EmptyState } from "@/ui/empty-state";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { RefreshEvery } from "@/ui/refresh-every";
import { openWith } from "../../../open-console";

export const generateMetadata = titled("my_day");

type Props = { searchParams: Promise<{ day?: string }> };

/** Shows an instructor what they lead on a day and who comes; a day that is none is today. */
export default async function MyDayPage({ searchParams }: Props) {
  const { day: asked = "" } = await searchParams;
  const { call, hostId, locale } = await openWith("hosting:read");
  if (hostId === null) notFound();
  const isDay = LocalDate.safeParse(asked).success;
  const words = await getTranslations("console_desk.my_day");
  const { day, today, events, next } = await call.hosting.day({
    host_id: hostId,
    ...(isDay && { day: asked }),
  });
  const step = (days: number) => `/my-day?day=${addDays(day, days)}`;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageHeader
        title={day === today ? words("today") : formatDay(`${day}T00:00:00`, locale)}
        lead={words("lead", { count: events.length })}
        action={
          <nav aria-label={words("days")} className="flex gap-1">
            <LinkButton
              href={step(-1)}
              variant="secondary"
              aria-label={words("before")}
              icon={<ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />}
            />
            {day !== today && (
              <LinkButton href="/my-day" variant="secondary">
                {words("back_to_today")}
              </LinkButton>
            )}
            <LinkButton
              href={step(1)}
              variant="secondary"
              aria-label={words("after")}
              icon={<ChevronRight aria-hidden className="size-5 rtl:rotate-180" />}
            />
          </nav>
        }
      />
      {events.length === 0 ? (
        <EmptyState icon={<Presentation />} title={words("none")}>
          {next
            ? words("next", {
                title: next.title,
                day: formatRelativeDay(next.starts_at_local, `${today}T00:00:00`, locale),
                time: formatTime(next.starts_at_local, locale),
              })
            : words("none_text")}
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          {events.map((event) => (
            <HostEvent key={event.event_id} hostId={hostId} event={event} locale={locale} />
          ))}
        </div>
      )}
      {/* Bookings are not theirs to hear of, so the page reads again by itself. */}
      <RefreshEvery seconds={30} />
    </div>
  );
}
