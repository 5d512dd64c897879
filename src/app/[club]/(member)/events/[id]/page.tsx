import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { OwnPrice } from "@/features/scheduling/bookings/components/own-price";
import type { Whom } from "@/features/people/accounts/components/for-whom";
import { EventForWhom } from "@/features/scheduling/events/components/event-for-whom";
import { BookEvent } from "@/features/scheduling/events/components/book-event";
import { EventFacts } from "@/features/scheduling/events/components/event-facts";
import { EventState } from "@/features/scheduling/events/components/event-row";
import { OwnSpot } from "@/features/scheduling/events/components/own-spot";
import type { OfferedEvent } from "@/features/scheduling/events/schema";
import { JoinWaitlist } from "@/features/scheduling/waitlist/components/join-waitlist";
import { openEntries } from "@/features/scheduling/waitlist/components/open-entries";
import { WaitlistCard } from "@/features/scheduling/waitlist/components/waitlist-card";
import { Card } from "@/ui/card";
import { Cover } from "@/ui/cover";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { PhotoStrip } from "@/ui/photo-strip";
import { RefreshEvery } from "@/ui/refresh-every";
import { orNull } from "@/app/or-null";
import { openPage } from "../../portal";
import { OtherDates } from "../other-dates";
import { isSuspended, Suspended } from "../../suspended";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ for?: string }> };

/** Cached for the page and its title. */
const readEvent = cache(async (id: string, asked?: string) => {
  const { call } = await openPage(`/events/${id}`);
  const reading = call.me.peopleToBookFor();
  const whom = asked
    ? ((await reading).people.find((one) => one.member_id === asked) ?? null)
    : null;
  const given = whom && { for_member_id: whom.member_id };
  const [event, { people }] = await Promise.all([
    orNull(call.events.get({ event_id: id, ...given })),
    reading,
  ]);
  return { event, people, whom };
});

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { event } = await readEvent((await params).id, (await searchParams).for);
  return { title: event?.title ?? (await getTranslations("titles"))("not_found") };
}

export default async function EventPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { call, me, locale, today, now } = await openPage(`/events/${id}`);
  const [words, { event, people, whom }, waiting] = await Promise.all([
    getTranslations("events"),
    readEvent(id, (await searchParams).for),
    call.waitlist.mine({ event_id: id, size: 10 }),
  ]);
  if (!event) notFound();
  const [entry] = whom ? [] : openEntries(waiting.items);
  return (
    <>
      <PageHeader
        title={event.title}
        shared={`title-${event.id}`}
        back={{ href: "/events", text: words("title") }}
        action={whom === null && <EventState event={event} />}
      />
      <div className="mb-8">
        {event.photos.length > 0 ? (
          <PhotoStrip photos={event.photos} name={event.title} />
        ) : (
          <Cover
            name={event.title}
            src={event.image_url}
            whole
            className={`w-full rounded-xl ${event.image_url ? "h-32 sm:h-44" : "h-20 sm:h-28"}`}
          />
        )}
      </div>
      {entry && (
        <div className="mb-6">
          <RefreshEvery seconds={60} />
          <WaitlistCard {...{ entry, now, today, locale }} />
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <Card as="section" aria-label={words("details")} className="grid gap-5 p-5">
          <EventFacts {...{ event, today, locale }} />
        </Card>
        <Card as="aside" aria-label={words("your_spot")} className="grid gap-4 p-5 lg:row-span-2">
          {!isSuspended({ me }) && <EventForWhom {...{ id, people, whom }} />}
          {(entry || event.reasons.length > 0 || isSuspended({ me })) &&
            event.booking_id === null && (
              <div className="flex">
                <OwnPrice price={event} locale={locale} />
              </div>
            )}
          {entry ? (
            <p className="text-sm text-muted">
              {words(entry.status === "offered" ? "spot.held" : "on_waitlist")}
            </p>
          ) : isSuspended({ me }) && event.booking_id === null ? (
            <Suspended {...{ call, me }} />
          ) : (
            <BookOrState {...{ event, whom }} />
          )}
        </Card>
        {event.description && (
          <p className="max-w-prose px-1 whitespace-pre-line">{event.description}</p>
        )}
      </div>
      {event.recurring_event_id && <OtherDates series={event.recurring_event_id} except={id} />}
    </>
  );
}

/** Shows the member's place, the button that books one, or why there is none. */
function BookOrState({ event, whom }: { event: OfferedEvent; whom: Whom | null }) {
  const words = useTranslations("events");
  const theirs = useTranslations("quotes.whom");
  const { booking_id, booking_status: status } = event;
  if (booking_id && status) {
    return <OwnSpot {...{ booking_id, status }} name={whom?.name ?? null} />;
  }
  const [reason] = event.reasons;
  if (reason?.code === "full" && whom) return <Notice tone="warning">{theirs("full")}</Notice>;
  if (reason?.code === "full") return <JoinWaitlist eventId={event.id} />;
  if (reason) return <Notice tone="warning">{words(`reason.${reason.code}`)}</Notice>;
  return <BookEvent {...{ event, whom }} />;
}
