import { formatDayPart } from "@/lib/format";
import type { OfferedEvent } from "../schema";
import { EventRow } from "./event-row";
import { byMonth } from "./event-words";

/** Lists events by month, each with its day. */
export function EventMonths({
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
      {byMonth(events).map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid gap-3">
          <h2 id={`month-${month}`} className="text-sm text-muted">
            {formatDayPart(`${month}-01`, "monthAndYear", locale)}
          </h2>
          <ul className="rows @3xl:grid-cols-2">
            {ofMonth.map((event) => (
              <EventRow key={event.id} {...{ event, locale, today }} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
