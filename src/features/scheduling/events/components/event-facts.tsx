import { CalendarDays, Clock, MapPin, UserRound, Users } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Fact, Facts } from "@/ui/facts";
import { formatDay, formatDuration, formatTimeRange, minutesBetween } from "@/lib/format";
import { ZoneNote } from "@/ui/zone-note";
import type { OfferedEvent } from "../schema";
import { describePlaces } from "./event-words";

/** Shows an event's time, place, hosts and free places, and names the place's time zone. */
export function EventFacts({
  event,
  today,
  locale,
}: {
  event: OfferedEvent;
  today: string;
  locale: string;
}) {
  const words = useTranslations("events");
  const minutes = minutesBetween(event.starts_at_local, event.ends_at_local);
  return (
    <Facts>
      <Fact icon={<CalendarDays />} term={words("fact.day")}>
        <span suppressHydrationWarning>{formatDay(event.starts_at_local, locale, today)}</span>
      </Fact>
      <Fact icon={<Clock />} term={words("fact.time")}>
        <span className="tabular" suppressHydrationWarning>
          {formatTimeRange(event.starts_at_local, event.ends_at_local, locale)}
        </span>
        <span className="block text-sm font-normal text-muted">
          {formatDuration(minutes)}
          <ZoneNote timezone={event.timezone} at={event.starts_at} locale={locale} before=" · " />
        </span>
      </Fact>
      {event.resource_name && (
        <Fact icon={<MapPin />} term={words("fact.where")}>
          {event.resource_name}
        </Fact>
      )}
      {event.hosts.map((host) => (
        <Fact key={host.id} icon={<UserRound />} term={words("fact.with")}>
          {host.name}
          {host.description && (
            <span className="block text-sm font-normal text-muted">{host.description}</span>
          )}
        </Fact>
      ))}
      <Fact icon={<Users />} term={words("fact.places")}>
        {describePlaces(event, words)}
      </Fact>
    </Facts>
  );
}
