import { MapPin, Repeat } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { Link } from "@/ui/link";
import { Badge } from "@/ui/badge";
import { SharedElement } from "@/ui/shared-element";
import { Photo } from "@/ui/photo";
import { DateBlock } from "@/ui/date-block";
import { formatRelativeDay, formatTimeRange } from "@/lib/format";
import { ZoneNote } from "@/ui/zone-note";
import { costWords } from "@/features/scheduling/bookings/components/price-words";
import type { OfferedEvent } from "../schema";
import { placesLeft, stateOf } from "./event-words";

/**
 * Shows one event in a list: its day and time, title, place and hosts; its price, or the obstacle; of a series, how
 * many dates follow.
 */
export function EventRow({
  event,
  locale,
  today,
}: {
  event: OfferedEvent;
  locale: string;
  today: string;
}) {
  const words = useTranslations("prices");
  const more = useTranslations("events");
  const range = formatTimeRange(event.starts_at_local, event.ends_at_local, locale);
  const with_ = event.hosts.map(({ name }) => name).join(", ");
  return (
    <li>
      <Link
        href={`/events/${event.id}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md py-3 transition-colors duration-(--motion-quick) hover:bg-sunken sm:-mx-3 sm:px-3"
      >
        <DateBlock local={event.starts_at_local} locale={locale} />
        <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
          <SharedElement name={`title-${event.id}`}>
            <span className="block font-semibold">{event.title}</span>
          </SharedElement>
          <span className="tabular block text-sm text-muted" suppressHydrationWarning>
            {formatRelativeDay(event.starts_at_local, today, locale)}, {range}
            <ZoneNote timezone={event.timezone} at={event.starts_at} locale={locale} before=" · " />
            {with_ && <> · {with_}</>}
          </span>
          {event.resource_name && (
            <span className="mt-0.5 flex items-center gap-1 text-sm text-faint">
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              {event.resource_name}
            </span>
          )}
          {Boolean(event.later_dates) && (
            <span className="tabular mt-0.5 flex items-center gap-1 text-sm text-faint">
              <Repeat aria-hidden className="size-3.5 shrink-0" />
              {more("more_dates", { count: event.later_dates ?? 0 })}
            </span>
          )}
        </span>
        {event.photos[0] && (
          <Photo
            photo={{ ...event.photos[0], alt: "" }}
            sizes="5rem"
            className="order-first h-14 w-20 shrink-0 rounded-lg max-sm:hidden"
          />
        )}
        <span className="flex shrink-0 basis-full items-center gap-2 pl-18 sm:basis-auto sm:flex-col sm:items-end sm:pl-0">
          <EventState event={event} />
          {event.booking_id === null && (
            <span className="tabular text-sm font-medium" suppressHydrationWarning>
              {costWords(event, { words, locale })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Shows booked, cancelled, full, or the number of places left when few. */
export function EventState({ event }: { event: OfferedEvent }) {
  const words = useTranslations("events");
  if (event.booking_status !== null) return <OwnState status={event.booking_status} />;
  const reason = event.reasons[0]?.code;
  if (reason === "cancelled") return <Badge tone="danger">{words("state.cancelled")}</Badge>;
  if (reason === "full") return <Badge tone="warning">{words("full")}</Badge>;
  if (reason === "past") return <Badge>{words("state.begun")}</Badge>;
  if (reason) return <Badge>{words("state.not_open")}</Badge>;
  const left = placesLeft(event.remaining, words);
  return left ? <Badge tone="held">{left}</Badge> : null;
}

const TONES = { held: "held", requested: "neutral", in: "positive" } as const;

/** Shows whether a place is the member's, or not yet: unpaid, offered from the waiting list, or requested. */
function OwnState({ status }: { status: NonNullable<OfferedEvent["booking_status"]> }) {
  const words = useTranslations("events.state");
  const state = stateOf(status);
  return <Badge tone={TONES[state]}>{words(state)}</Badge>;
}
