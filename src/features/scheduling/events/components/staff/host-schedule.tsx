import { useTranslations } from "next-intl";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import { Notice } from "@/ui/notice";
import type { Event, HostSchedule as Schedule } from "../../schema";

/** Shows what a host leads in the coming month, and the drafts that clash with it. */
export function HostSchedule({
  schedule: { events, conflicts },
  name,
  locale,
}: {
  schedule: Schedule;
  name: string;
  locale: string;
}) {
  const words = useTranslations("console_places.hosts");
  return (
    <Card as="section" aria-labelledby="schedule" className="grid gap-4 p-5 md:p-6">
      <h2 id="schedule" className="text-lg">
        {words("schedule")}
      </h2>
      {conflicts.length > 0 && (
        <Notice tone="warning" title={words("conflicts")}>
          <p className="mb-2">{words("conflicts_text", { name })}</p>
          <ul className="grid gap-2">
            {conflicts.map((event) => (
              <Led key={event.id} event={event} locale={locale} />
            ))}
          </ul>
        </Notice>
      )}
      {events.length === 0 && <p className="text-sm text-muted">{words("free")}</p>}
      <ul className="divide-y divide-line text-sm">
        {events.map((event) => (
          <Led key={event.id} event={event} locale={locale} />
        ))}
      </ul>
    </Card>
  );
}

function Led({ event, locale }: { event: Event; locale: string }) {
  const words = useTranslations("console_places.hosts");
  const { title, starts_at_local, ends_at_local, capacity, taken } = event;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <span className="min-w-0">
        <Link
          href={`/events/${event.id}`}
          className="block font-medium break-words hover:underline pointer-coarse:min-h-11"
        >
          {title}
        </Link>
        <span className="tabular text-muted">
          {formatDayShort(starts_at_local, locale)},{" "}
          {formatTimeRange(starts_at_local, ends_at_local, locale)}
        </span>
      </span>
      {capacity !== null && (
        <span className="tabular text-muted">{words("attending", { count: taken, capacity })}</span>
      )}
    </li>
  );
}
