import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { TermsNote } from "@/features/catalogue/policies/components/terms-note";
import { describeOffer } from "@/features/catalogue/policies/components/terms-words";
import { BookingPanel } from "@/features/scheduling/quotes/components/booking-panel";
import { durationsOf, wordOf } from "@/features/scheduling/resources/components/resource-words";
import { Badge } from "@/ui/badge";
import { addDays, firstDayOfWeek, startOfWeek } from "@/ui/calendar-date";
import { Cover } from "@/ui/cover";
import { localAt } from "@/lib/format";
import { PageHeader } from "@/ui/page-header";
import { orNull } from "../../or-null";
import { openPage } from "../../portal";
import { isSuspended, Suspended } from "../../suspended";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ day?: string }> };

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
  const { call, me, locale, now } = await openPage(`/resources/${id}`);
  const resource = await readResource(id);
  if (!resource) notFound();
  const today = localAt(now, resource.timezone).slice(0, 10);
  const { day: asked } = await searchParams;
  const firstDay = asked && /^\d{4}-\d\d-\d\d$/.test(asked) && asked > today ? asked : today;

  const weekOfSlots = (date: string, minutes = durationsOf(resource)[0]) => {
    const start = startOfWeek(date, firstDayOfWeek(locale));
    return call.resources.slots({
      resource_id: id,
      from_local: `${start < today ? today : start}T00:00:00`,
      to_local: `${addDays(start, 7)}T00:00:00`,
      duration_minutes: minutes,
      quantity: 1,
      explain: true,
    });
  };
  let day = firstDay;
  let week = await weekOfSlots(day);
  // Its policy may require other lengths than the resource itself.
  const [shortest] = durationsOf(week.terms);
  if (shortest !== week.duration_minutes) week = await weekOfSlots(day, shortest);
  if (!asked) {
    // The first day with a free time, so that nobody starts on a closed Sunday.
    const free = week.slots.find((slot) => slot.reasons.length === 0);
    const next = free ?? week.alternatives[0];
    day = next?.starts_at_local.slice(0, 10) ?? day;
    if (!free && next) week = await weekOfSlots(day, shortest);
  }

  const [words, terms] = await Promise.all([
    getTranslations("resources"),
    getTranslations("terms"),
  ]);
  return (
    <>
      <PageHeader
        title={resource.name}
        back={{ href: "/resources", text: words("all_places") }}
        lead={resource.description}
      />
      <div className="mb-8 grid gap-4">
        <Cover
          name={resource.name}
          src={resource.image_url}
          whole
          className="h-32 w-full rounded-xl sm:h-44"
        />
        <TermsNote
          title={words("good_to_know")}
          sentences={describeOffer(
            week.terms,
            week.slots.some((slot) => Boolean(slot.gross_amount)),
            { words: terms, locale },
          )}
        />
        {resource.amenities.length > 0 && (
          <ul aria-label={words("amenities")} className="flex flex-wrap gap-2">
            {resource.amenities.map((amenity) => (
              <li key={amenity}>
                <Badge>{wordOf(amenity)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isSuspended({ me }) ? (
        <Suspended {...{ call, me }} />
      ) : (
        <BookingPanel key={id} resource={resource} today={today} day={day} week={week} />
      )}
    </>
  );
}
