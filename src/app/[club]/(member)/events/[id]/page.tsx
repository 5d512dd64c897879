import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { OwnPrice } from "@/features/scheduling/bookings/components/own-price";
import { BookEvent } from "@/features/scheduling/events/components/book-event";
import { EventFacts } from "@/features/scheduling/events/components/event-facts";
import { EventState } from "@/features/scheduling/events/components/event-row";
import type { OfferedEvent } from "@/features/scheduling/events/schema";
import { JoinWaitlist } from "@/features/scheduling/waitlist/components/join-waitlist";
import { openEntries } from "@/features/scheduling/waitlist/components/open-entries";
import { WaitlistCard } from "@/features/scheduling/waitlist/components/waitlist-card";
import { Card } from "@/ui/card";
import { Cover } from "@/ui/cover";
import { LinkButton } from "@/ui/link-button";
import { Notice } from "@/ui/notice";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "../../or-null";
import { openPage } from "../../portal";
import { isSuspended, Suspended } from "../../suspended";

type Props = { params: Promise<{ id: string }> };

/** Cached for the page and its title. */
const readEvent = cache(async (id: string) => {
  const { call } = await openPage(`/events/${id}`);
  return orNull(call.events.get({ event_id: id }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readEvent((await params).id))?.title ?? "Not found" };
}

export default async function EventPage({ params }: Props) {
  const { id } = await params;
  const { call, me, locale, today, now } = await openPage(`/events/${id}`);
  const [event, waiting] = await Promise.all([
    readEvent(id),
    call.waitlist.mine({ event_id: id, size: 10 }),
  ]);
  if (!event) notFound();
  const [entry] = openEntries(waiting.items);
  return (
    <>
      <PageHeader
        title={event.title}
        back={{ href: "/events", text: "Events" }}
        action={<EventState event={event} />}
      />
      <Cover
        name={event.title}
        src={event.image_url}
        whole
        className="mb-8 h-32 w-full rounded-xl sm:h-44"
      />
      {entry && (
        <div className="mb-6">
          <WaitlistCard {...{ entry, now, today, locale }} />
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <Card as="section" aria-label="Details" className="grid gap-5 p-5">
          <EventFacts {...{ event, today, locale }} />
          {event.description && (
            <p className="max-w-prose whitespace-pre-line">{event.description}</p>
          )}
        </Card>
        <Card as="aside" aria-label="Your spot" className="grid gap-4 p-5">
          {(entry || event.reasons.length > 0 || isSuspended({ me })) &&
            event.booking_id === null && (
              <div className="flex">
                <OwnPrice price={event} locale={locale} />
              </div>
            )}
          {entry ? (
            <p className="text-sm text-muted">
              {entry.status === "offered" ? "A spot is held for you." : "You are on the waitlist."}
            </p>
          ) : isSuspended({ me }) && event.booking_id === null ? (
            <Suspended {...{ call, me }} />
          ) : (
            <BookOrState event={event} />
          )}
        </Card>
      </div>
    </>
  );
}

/** Shows the member's place, the button that books one, or why there is none. */
function BookOrState({ event }: { event: OfferedEvent }) {
  if (event.booking_id) {
    return (
      <>
        <p className="text-sm text-muted">
          {event.booking_status === "held" ? "A spot is held for you." : "You have a spot."}
        </p>
        <LinkButton
          href={`/bookings/${event.booking_id}${event.booking_status === "held" ? "/checkout" : ""}`}
          size="lg"
          block
        >
          {event.booking_status === "held" ? "Go to payment" : "See your booking"}
        </LinkButton>
      </>
    );
  }
  const [reason] = event.reasons;
  if (reason?.code === "full") return <JoinWaitlist eventId={event.id} />;
  if (reason) return <Notice tone="warning">{reason.message}</Notice>;
  return <BookEvent event={event} />;
}
