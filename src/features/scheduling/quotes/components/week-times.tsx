import clsx from "clsx";
import { useTranslations } from "next-intl";
import { formatTime } from "@/lib/format";
import type { BoardRow, BoardTime } from "./board-grid";
import { freeOf } from "./week-rows";

/** Shows the free times of a week at one place on a phone, day by day. */
export function WeekTimes({
  rows,
  chosen,
  onChoose,
  locale,
}: {
  rows: BoardRow[];
  chosen: BoardTime | null;
  onChoose: (time: BoardTime) => void;
  locale: string;
}) {
  const words = useTranslations("suggestions");
  return (
    <ul className="grid divide-y divide-line overflow-hidden rounded-xl bg-raised shadow-sm">
      {rows.map((place) => {
        const free = freeOf(place);
        return (
          <li key={place.row} className="grid gap-2.5 py-3">
            <p className="flex items-baseline justify-between gap-3 px-4">
              <span className="font-medium">{place.name}</span>
              <span className="text-sm text-muted">{words("free_on", { count: free.length })}</span>
            </p>
            {free.length > 0 && (
              <div
                role="group"
                aria-label={place.name}
                className="no-scrollbar flex gap-2 overflow-x-auto px-4 py-0.5"
              >
                {free.map((slot) => {
                  const pressed = chosen?.slot.starts_at === slot.starts_at;
                  return (
                    <button
                      key={slot.starts_at}
                      type="button"
                      aria-pressed={pressed}
                      onClick={() => onChoose({ place, slot })}
                      suppressHydrationWarning
                      className={clsx(
                        "tabular min-h-11 shrink-0 rounded-lg px-3 text-sm font-semibold",
                        pressed
                          ? "bg-accent text-on-accent forced-colors:outline"
                          : "ring-1 ring-accent-line ring-inset",
                      )}
                    >
                      {formatTime(slot.starts_at_local, locale)}
                    </button>
                  );
                })}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
