import { useTranslations } from "next-intl";
import { WordsProvider } from "@/app/words";
import { CheckInAll } from "@/features/backoffice/bulk-actions/components/staff/check-in-all";
import { AttendeeList } from "@/features/scheduling/events/components/staff/attendee-list";
import { EventActs } from "@/features/scheduling/events/components/staff/event-acts";
import { EventDetails } from "@/features/scheduling/events/components/staff/event-details";
import { EventState } from "@/features/scheduling/events/components/staff/event-state";
import { EventWaitlist } from "@/features/scheduling/waitlist/components/staff/event-waitlist";
import { Card } from "@/ui/card";
import { FollowChanges } from "@/ui/follow-changes";
import { Notice } from "@/ui/notice";
import type { ReadEvent } from "./read-event";

/** Shows all about one event and its acts: in two columns as a page, in one beside a list. */
export function EventCards({ read, beside = false }: { read: ReadEvent; beside?: boolean }) {
  const words = useTranslations("console_events");
  const { event, around, policy, attendees, waiting, view, next, may, now, locale } = read;
  const gap = beside ? "gap-4" : "gap-6";
  return (
    <>
      <div
        className={
          beside
            ? "grid gap-4"
            : "grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
        }
      >
        <div className={`grid content-start ${gap}`}>
          <Card as="section" aria-labelledby="facts" className="grid gap-5 p-5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="facts" className="text-lg">
                {words("facts.title")}
              </h2>
              <EventState event={event} now={now} />
            </div>
            {read.behind && <Notice tone="warning">{words("page.behind")}</Notice>}
            {event.status === "draft" && <Notice>{words("page.is_draft")}</Notice>}
            {event.status === "cancelled" && (
              <Notice title={words("page.was_cancelled")}>{event.cancellation_notes}</Notice>
            )}
            <EventDetails
              {...{ event, around, policy, now, locale }}
              rights={{ places: may("resources:read"), hosts: may("hosts:read") }}
            />
            {event.description && (
              <p className="text-sm break-words whitespace-pre-line">{event.description}</p>
            )}
            {read.acts.length > 0 && <EventActs event={event} date={read.date} acts={read.acts} />}
          </Card>
        </div>
        <div className={`grid content-start ${gap}`}>
          {attendees && (
            <AttendeeList
              event_id={event.id}
              attendees={attendees}
              view={beside ? null : view}
              next={
                next &&
                `/events/${event.id}?${new URLSearchParams({ ...(view !== "all" && { who: view }), after: next })}`
              }
              rights={{ write: may("bookings:write") }}
              adds={read.adds}
              checkInAll={
                <WordsProvider areas={["ui", "sign_in", "console_desk", "console_bulk"]}>
                  <CheckInAll event_id={event.id} email={read.email} />
                </WordsProvider>
              }
              {...{ now, locale }}
            />
          )}
          {waiting && (waiting.length > 0 || read.queues) && (
            <EventWaitlist
              event_id={event.id}
              entries={waiting}
              writes={may("waitlist:write")}
              adds={read.queues}
              locale={locale}
            />
          )}
        </div>
      </div>
      <FollowChanges still ids={[event.id]} objects={["booking", "waitlist"]} />
    </>
  );
}
