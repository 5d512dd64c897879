import {
  CalendarDays,
  Clock,
  Eye,
  MapPin,
  Presentation,
  Repeat,
  Scale,
  Tag,
  Users,
} from "@/ui/icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatDay, formatDuration, formatTimeRange, minutesBetween } from "@/lib/format";
import { Fact, Facts } from "@/ui/facts";
import { Link } from "@/ui/link";
import { ZoneNote } from "@/ui/zone-note";
import type { Event } from "../../schema";
import { eventPrice } from "./event-price";
import type { Around } from "./event-table";

/** Shows what is planned: time, place, hosts, places taken, price, rules and who sees it. */
export function EventDetails({
  event,
  around,
  policy,
  rights,
  now,
  locale,
}: {
  event: Event;
  around: Around;
  /** The name of its rules; null for those of its place. */
  policy: string | null;
  /** Which pages the reader may open. */
  rights: { places: boolean; hosts: boolean };
  now: string;
  locale: string;
}) {
  const words = useTranslations("console_events");
  const units = useTranslations("console_catalogue");
  const { starts_at_local, ends_at_local, timezone, starts_at, resource_id, capacity } = event;
  const place = resource_id && around.places.get(resource_id);
  const to = (href: string, open: boolean, text: ReactNode) =>
    open ? (
      <Link
        href={href}
        className="inline-flex items-center break-words underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {text}
      </Link>
    ) : (
      text
    );
  return (
    <Facts>
      <Fact icon={<CalendarDays />} term={words("facts.day")}>
        <span suppressHydrationWarning>{formatDay(starts_at_local, locale, now)}</span>
      </Fact>
      <Fact icon={<Clock />} term={words("facts.time")}>
        <span className="tabular" suppressHydrationWarning>
          {formatTimeRange(starts_at_local, ends_at_local, locale)}
        </span>
        <span className="block text-sm font-normal text-muted">
          {formatDuration(minutesBetween(starts_at_local, ends_at_local))}
          <ZoneNote timezone={timezone} at={starts_at} locale={locale} before=" · " />
        </span>
      </Fact>
      {event.recurring_event_id && (
        <Fact icon={<Repeat />} term={words("series")}>
          {event.is_exception ? words("facts.exception") : words("facts.series")}
        </Fact>
      )}
      {place && resource_id && (
        <Fact icon={<MapPin />} term={words("facts.place")}>
          {to(`/resources/${resource_id}`, rights.places, place)}
        </Fact>
      )}
      {event.host_ids.map((id) => (
        <Fact key={id} icon={<Presentation />} term={words("facts.host")}>
          {to(`/hosts/${id}`, rights.hosts, around.hosts.get(id) ?? words("facts.somebody"))}
        </Fact>
      ))}
      <Fact icon={<Users />} term={words("facts.taken")}>
        <span className="tabular">
          {capacity === null
            ? words("list.taken_any", { taken: event.taken })
            : words("list.taken_of", { taken: event.taken, capacity })}
        </span>
      </Fact>
      <Fact icon={<Tag />} term={words("facts.price")}>
        <span suppressHydrationWarning>
          {eventPrice(event, around.rules, { words, units, locale }) ?? "–"}
        </span>
      </Fact>
      {policy && (
        <Fact icon={<Scale />} term={words("facts.rules")}>
          {policy}
        </Fact>
      )}
      <Fact icon={<Eye />} term={words("facts.visibility")}>
        {words(`visibility.${event.visibility}`)}
      </Fact>
    </Facts>
  );
}
