import { CalendarRange } from "@/ui/icons";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { TermsNote } from "@/features/catalogue/policies/components/terms-note";
import { describeOffer } from "@/features/catalogue/policies/components/terms-words";
import { BookingPanel } from "@/features/scheduling/quotes/components/booking-panel";
import { durationsOf, wordOf } from "@/features/scheduling/resources/components/resource-words";
import { Badge } from "@/ui/badge";
import { addDays, startOfSeven } from "@/ui/calendar-date";
import { Cover } from "@/ui/cover";
import { localAt } from "@/lib/format";
import { LinkButton } from "@/ui/link-button";
import { PageHeader } from "@/ui/page-header";
import { trimDays } from "@/features/scheduling/resources/components/slot-days";
import { Heart } from "@/features/scheduling/resources/components/heart";
import { weekAddressOf } from "@/features/scheduling/quotes/components/week-address";
import { PhotoStrip } from "@/ui/photo-strip";
import { orNull } from "@/app/or-null";
import { openPage } from "../../portal";
import { isSuspended, Suspended } from "../../suspended";

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{
    day?: string;
    time?: string;
    length?: string;
    people?: string;
    for?: string;
  }>;
};

/** Cached for the page and its title. */
const readResource = cache(async (id: string) => {
  const { call } = await openPage(`/resources/${id}`);
  return orNull(call.resources.get({ resource_id: id }));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const resource = await readResource((await params).id);
  return { title: resource?.name ?? (await getTranslations("titles"))("not_found") };
}

export default async function ResourcePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { call, me, now, locale } = await openPage(`/resources/${id}`);
  const resource = await readResource(id);
  if (!resource) notFound();
  const today = localAt(now, resource.timezone).slice(0, 10);
  const { day: named, time: start, length, people, for: whom } = await searchParams;
  const asked = start?.slice(0, 10) ?? named;
  const firstDay = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && asked > today ? asked : today;
  const quantity = wholeNumber(people, 1000) ?? 1;

  const sevenFrom = (date: string, minutes = durationsOf(resource)[0]) => {
    const first = startOfSeven(date, today);
    return call.resources.slots({
      resource_id: id,
      from_local: `${first}T00:00:00`,
      to_local: `${addDays(first, 7)}T00:00:00`,
      duration_minutes: minutes,
      quantity,
      explain: true,
    });
  };
  let day = firstDay;
  const wanted = wholeNumber(length, 44_640);
  let week = await sevenFrom(day, wanted);
  // Its policy may require other lengths than the resource itself.
  const [shortest] = durationsOf(week.terms);
  const minutes = wanted ?? shortest;
  if (minutes !== week.duration_minutes) week = await sevenFrom(day, minutes);
  if (!asked) {
    // The first day with a free time, so that nobody starts on a closed Sunday.
    const free = week.slots.find((slot) => slot.reasons.length === 0);
    const next = free ?? week.alternatives[0];
    day = next?.starts_at_local.slice(0, 10) ?? day;
    if (!free && next) week = await sevenFrom(day, minutes);
  }
  const fill = await call.resources.dayFill({ resource_id: id, from: startOfSeven(day, today) });

  const [places, words, terms, favourites, family] = await Promise.all([
    getTranslations("places"),
    getTranslations("resources"),
    getTranslations("terms"),
    call.favourites.list(),
    call.me.peopleToBookFor(),
  ]);
  return (
    <>
      <PageHeader
        title={resource.name}
        shared={`title-${id}`}
        back={{ href: "/resources", text: words("all_places") }}
        action={
          <span className="flex items-center gap-2">
            <LinkButton
              href={`/resources/times${weekAddressOf(id, day)}`}
              variant="secondary"
              icon={<CalendarRange aria-hidden className="size-4.5" />}
            >
              {words("by_week")}
            </LinkButton>
            <Heart resource={resource} marked={favourites.resource_ids.includes(id)} />
          </span>
        }
      />
      {isSuspended({ me }) ? (
        <Suspended {...{ call, me }} />
      ) : (
        <BookingPanel
          key={`${id} ${start ?? ""}`}
          family={family.people}
          whomFirst={whom}
          {...{ resource, today, day, fill, start }}
          // A named time may be a closed one, which is shown with its reason.
          week={start ? week : { ...week, slots: trimDays(week.slots) }}
          people={quantity}
          photo={
            resource.photos.length > 0 ? (
              <PhotoStrip photos={resource.photos} name={resource.name} low />
            ) : resource.image_url === null ? null : (
              <Cover
                name={resource.name}
                src={resource.image_url}
                whole
                className="h-12 w-full rounded-xl md:h-33"
              />
            )
          }
        />
      )}
      <section aria-label={places("about")} className="mt-10 grid max-w-prose gap-4">
        {resource.description && <p className="text-muted">{resource.description}</p>}
        {resource.amenities.length > 0 && (
          <ul aria-label={words("amenities")} className="flex flex-wrap gap-2">
            {resource.amenities.map((amenity) => (
              <li key={amenity}>
                <Badge>{wordOf(amenity)}</Badge>
              </li>
            ))}
          </ul>
        )}
        <TermsNote
          title={words("good_to_know")}
          sentences={describeOffer(
            week.terms,
            week.slots.some((slot) => Boolean(slot.gross_amount)),
            { words: terms, locale },
          )}
        />
      </section>
    </>
  );
}

/** Reads a whole number from an address; undefined for anything else. */
function wholeNumber(text: string | undefined, most: number): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}
