import { useTranslations } from "next-intl";
import { formatDayPart, formatTimeRange } from "@/lib/format";
import { hoursByDay, type Opening } from "@/lib/opening-hours";
import { addDays, weekdayIndex } from "@/ui/calendar-date";

/** Any Monday: its week gives the names of the days. */
const MONDAY = "2026-11-23";

/** Shows the opening hours of a week, with today's in bold. */
export function OpeningTable({
  hours,
  today,
  locale,
}: {
  hours: readonly Opening[];
  today: string;
  locale: string;
}) {
  const words = useTranslations("club");
  return (
    <dl className="grid gap-y-1.5 text-sm">
      {hoursByDay(hours).map(({ day, hours: own }, at) => {
        const isToday = weekdayIndex(today) === at;
        return (
          <div
            key={day}
            className={`flex justify-between gap-6 ${isToday ? "font-semibold" : "text-muted"}`}
          >
            <dt>
              {formatDayPart(addDays(MONDAY, at), "weekdayLong", locale)}
              {isToday && <span className="sr-only"> ({words("today")})</span>}
            </dt>
            <dd className="tabular text-right">
              {own.length === 0
                ? words("closed")
                : own.map(({ opens_at_local: from, closes_at_local: to }) => (
                    <span key={from} className="block">
                      {formatTimeRange(
                        `${MONDAY}T${from.slice(0, 8)}`,
                        `${MONDAY}T${to.slice(0, 8)}`,
                        locale,
                      )}
                    </span>
                  ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
