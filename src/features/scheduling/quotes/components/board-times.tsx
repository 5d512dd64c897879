"use client";
import clsx from "clsx";
import { ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { formatTime, formatTimeRange } from "@/lib/format";
import { slotState } from "@/lib/slot-state";
import { useOwnPrice } from "@/ui/slot-grid";
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import type { BoardTime } from "./board-grid";
import { startsOf } from "./board-hours";

/** Shows a day on a phone: the times first, then the places that are free at the chosen one. */
export function BoardTimes({
  places,
  start,
  onStart,
  chosen,
  onChoose,
  locale,
}: {
  places: BoardPlace[];
  /** The local start that was chosen; null = the first that is free. */
  start: string | null;
  onStart: (local: string) => void;
  chosen: BoardTime | null;
  onChoose: (time: BoardTime) => void;
  locale: string;
}) {
  const words = useTranslations("quotes.board");
  const others = useTranslations("places.board");
  const starts = startsOf(places, (slot) => slotState(slot) === "free");
  const shown = starts.find(({ local }) => local === start) ?? starts.find(({ free }) => free > 0);
  const at = places.flatMap((place) => {
    const slot = place.slots.find((one) => one.starts_at_local === shown?.local);
    return slot ? [{ place, slot }] : [];
  });
  const free = at.filter(({ slot }) => slotState(slot) === "free");
  const taken = at.filter(({ slot }) => slotState(slot) !== "free");
  return (
    <div className="grid gap-5">
      <div
        role="group"
        aria-label={words("start")}
        className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4"
      >
        {starts.map(({ local, free: count }) => (
          <button
            key={local}
            type="button"
            aria-pressed={local === shown?.local}
            onClick={() => onStart(local)}
            suppressHydrationWarning
            className={clsx(
              "tabular grid min-h-12 min-w-17 shrink-0 place-items-center rounded-lg px-2.5 py-1 text-sm font-semibold transition-colors duration-100",
              local === shown?.local
                ? "bg-accent text-on-accent forced-colors:outline"
                : count > 0
                  ? "bg-raised ring-1 ring-accent-line ring-inset"
                  : "bg-sunken text-muted line-through",
            )}
          >
            {formatTime(local, locale)}
            <span className="text-xs font-normal">
              {count > 0 ? words("free_count", { count }) : words("taken")}
            </span>
          </button>
        ))}
      </div>
      {shown && free.length > 0 && (
        <section aria-labelledby="free-heading" className="grid gap-3">
          <h2 id="free-heading" className="text-lg" suppressHydrationWarning>
            {words("free_at", { time: formatTime(shown.local, locale) })}
          </h2>
          <Places {...{ times: free, chosen, onChoose, locale }} />
        </section>
      )}
      {shown && taken.length > 0 && (
        <section aria-labelledby="taken-heading" className="grid gap-3">
          <h2
            id="taken-heading"
            className="text-sm font-medium text-muted"
            suppressHydrationWarning
          >
            {others("taken_at", { time: formatTime(shown.local, locale) })}
          </h2>
          <Places {...{ times: taken, chosen, onChoose, locale }} />
        </section>
      )}
    </div>
  );
}

/** Lists places at one time: a press chooses it there, or asks why not. */
function Places({
  times,
  chosen,
  onChoose,
  locale,
}: {
  times: BoardTime[];
  chosen: BoardTime | null;
  onChoose: (time: BoardTime) => void;
  locale: string;
}) {
  const states = useTranslations("places.taken.state");
  const ownPrice = useOwnPrice();
  return (
    <ul className="grid divide-y divide-line overflow-hidden rounded-xl bg-raised shadow-sm">
      {times.map(({ place, slot }) => (
        <li key={place.resource_id}>
          <button
            type="button"
            aria-pressed={
              chosen?.place.resource_id === place.resource_id &&
              chosen.slot.starts_at === slot.starts_at
            }
            onClick={() => onChoose({ place, slot })}
            className="flex min-h-15 w-full items-center gap-3 px-4 py-2.5 text-left aria-pressed:bg-accent-soft"
          >
            <span className="grid min-w-0 flex-1">
              <span className="font-medium break-words">{place.name}</span>
              <span className="tabular text-sm text-muted" suppressHydrationWarning>
                {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}
              </span>
            </span>
            {slotState(slot) === "free" ? (
              <span
                className="tabular inline-block text-sm font-semibold first-letter:uppercase"
                suppressHydrationWarning
              >
                {ownPrice(slot, locale)}
              </span>
            ) : (
              <span className="text-sm text-muted">{states(slotState(slot))}</span>
            )}
            <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
