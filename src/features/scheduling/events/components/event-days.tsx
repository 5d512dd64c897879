import { formatRelativeDay } from "@/lib/format";
import type { OfferedEvent } from "../schema";
import { EventRow } from "./event-row";
import { byDay } from "./event-words";

/** Lists events by day. */
export function EventDays({
  events,
  today,
  locale,
}: {
  events: OfferedEvent[];
  today: string;
  locale: string;
}) {
  return (
    <div className="@container grid gap-8">
      {byDay(events).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid gap-3">
          <h2 id={`day-${day}`} className="text-sm text-muted" suppressHydrationWarning>
            {formatRelativeDay(day, today, locale)}
          </h2>
          <ul className="rows @3xl:grid-cols-2">
            {ofDay.map((event) => (
              <EventRow key={event.id} {...{ event, locale }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
