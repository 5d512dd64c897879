import { byName } from "@/lib/by-name";
import { readAll } from "@/lib/read-all";
import { MapPin } from "@/ui/icons";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { orNull } from "@/app/or-null";
import { titled } from "@/app/titled";
import { NewBooking } from "@/features/scheduling/new-booking/components/staff/new-booking";
import { freeNow } from "@/features/scheduling/new-booking/components/staff/free-now";
import { localAt } from "@/lib/format";
import { addDays } from "@/ui/calendar-date";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { BOOKS, openWith } from "../../../../open-console";

export const generateMetadata = titled("new_booking");

type Asked = {
  member_id?: string;
  resource_id?: string;
  starts_at_local?: string;
  ends_at_local?: string;
  event_id?: string;
};
type Props = { searchParams: Promise<Asked> };

/** Books for a member. The address may name the member, the place and the time, or an event. */
export default async function NewBookingPage({ searchParams }: Props) {
  const { member_id, resource_id, starts_at_local, ends_at_local, event_id } = await searchParams;
  const { call, may, org, locale, now, gives } = await openWith("bookings:write");
  if (!BOOKS.every(may)) notFound();
  const exceptions = may("exceptions:write");
  const today = localAt(now, org.default_timezone).slice(0, 10);
  const [words, all, calendar, member, found] = await Promise.all([
    getTranslations("console_desk.new"),
    readAll((at) => call.newBooking.places(at)),
    // A club with more places than a calendar shows has no list of what is free now.
    orNull(
      call.newBooking.day({
        from_local: `${today}T00:00:00`,
        to_local: `${addDays(today, 1)}T23:59:59`,
      }),
    ),
    member_id ? orNull(call.members.get({ member_id })) : null,
    event_id && may("events:read") ? orNull(call.events.get({ event_id })) : null,
  ]);
  const capacity = new Map(calendar?.resources.map((place) => [place.id, place.capacity]));
  const places = all
    .map((place) => ({ ...place, capacity: capacity.get(place.id) ?? 1 }))
    .sort(byName);
  const place = places.find(({ id }) => id === resource_id);
  const stay =
    place && starts_at_local && ends_at_local
      ? { resource_id: place.id, starts_at_local, ends_at_local, outside: false }
      : null;
  const event = found?.value ?? null;
  const back = event
    ? { href: `/events/${event.id}`, text: event.title }
    : { href: "/bookings", text: words("back") };
  return (
    <>
      <PageHeader title={words("title")} back={back} />
      {places.length === 0 && !event ? (
        <EmptyState icon={<MapPin />} title={words("no_places")}>
          {words("no_places_text")}
        </EmptyState>
      ) : (
        <NewBooking
          places={places}
          free={calendar && exceptions ? freeNow(calendar.resources, places, new Date(now)) : null}
          given={{
            member: member && { id: member.value.id, name: member.value.name },
            stay,
            resource_id: place?.id ?? null,
            event: event && {
              ...{ id: event.id, title: event.title, remaining: event.remaining },
              ...{ starts_at_local: event.starts_at_local, ends_at_local: event.ends_at_local },
            },
          }}
          rights={{
            addMember: may("members:write"),
            exceptions,
            giveAway: gives(100),
            takePayment: may("payments:write"),
            seeCards: may("payment-methods:read"),
          }}
          {...{ now, locale }}
        />
      )}
    </>
  );
}
