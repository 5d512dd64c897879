"use client";
import { useTranslations } from "next-intl";
import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import { formatDuration, formatTime } from "@/lib/format";
import { slotState } from "@/lib/slot-state";
import type { Words } from "@/server/words/messages";
import { moveFocus } from "@/ui/move-focus";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import type { BoardPlace, Slot } from "@/features/scheduling/resources/slot-schema";
import { BoardCell } from "./board-cell";
import { COLUMN_MINUTES, hoursOf, stepAfter } from "./board-hours";
import type { NarrowedPlace } from "./board-window";
import { useStretch } from "./use-stretch";

/** A row of the board: a place on its day, or one of several days of one place, which `row` tells apart. */
export type BoardRow = NarrowedPlace & { row?: string };
export type BoardTime = { place: BoardRow; slot: Slot };

/** As many hours can all be named above their columns. */
const ROOMY_HOURS = 14;

/**
 * Shows a day at all places: a row for each place, a column for each quarter of an hour. One tab stop:
 * arrow keys move among the times. Drawing a mouse along a row, or Shift with an arrow key, stretches the
 * chosen time.
 */
export function BoardGrid({
  places,
  day,
  label,
  chosen,
  onChoose,
  onStretch,
  locale,
}: {
  places: BoardRow[];
  day: string;
  /** Names the board, where it is not of all places. */
  label?: string;
  chosen: BoardTime | null;
  onChoose: (time: BoardTime) => void;
  onStretch: (time: BoardTime, minutes: number) => void;
  locale: string;
}) {
  const words = useTranslations("quotes");
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { from, until } = hoursOf(places);
  const columns = (until - from) / COLUMN_MINUTES;
  const hours = Array.from({ length: (until - from) / 60 }, (_, index) => from / 60 + index);
  // On a long day there is room for the name of every second hour.
  const isNamed = (hour: number) => hours.length <= ROOMY_HOURS || hour % 2 === 0;
  const keyOf = (place: BoardPlace, slot: Slot) => `${place.resource_id} ${slot.starts_at}`;
  const all = places.flatMap((place) => place.slots.map((slot) => ({ place, slot })));
  const firstFree = all.find(({ slot }) => slotState(slot) === "free") ?? all[0];
  const wanted = focused ?? (chosen && keyOf(chosen.place, chosen.slot));
  const isThere = all.some(({ place, slot }) => keyOf(place, slot) === wanted);
  const stop = isThere ? wanted : firstFree && keyOf(firstFree.place, firstFree.slot);
  const { drawn, begin, over } = useStretch(onStretch);
  const move = (event: KeyboardEvent) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.shiftKey && way && chosen) {
      event.preventDefault();
      const { place, slot } = chosen;
      onStretch(chosen, place.duration_minutes + way * stepAfter(slot, place.slots));
      return;
    }
    if (grid.current && moveFocus(grid.current, event.key)) event.preventDefault();
  };
  return (
    <div className="overflow-x-auto rounded-xl bg-raised p-4 shadow-sm">
      <div
        ref={grid}
        role="grid"
        aria-label={label ?? words("board.label")}
        onKeyDown={move}
        className="grid min-w-2xl items-center gap-x-0.5 gap-y-1.5"
        style={{
          gridTemplateColumns: `9.5rem repeat(${columns}, minmax(0, 1fr))`,
        }}
      >
        <div role="row" className="contents">
          <span role="columnheader" style={{ gridColumn: 1, gridRow: 1 }}>
            <span className="sr-only">{words("board.place")}</span>
          </span>
          {hours.map((hour) => (
            <span
              key={hour}
              role="columnheader"
              className="tabular border-l border-line pl-1 text-xs whitespace-nowrap text-muted"
              style={{
                gridColumn: `${(hour * 60 - from) / COLUMN_MINUTES + 2} / span 4`,
                gridRow: 1,
              }}
              suppressHydrationWarning
            >
              <span className={isNamed(hour) ? undefined : "sr-only"}>
                {formatTime(`${day}T${String(hour).padStart(2, "0")}:00:00`, locale)}
              </span>
            </span>
          ))}
        </div>
        {places.map((place, index) => (
          <Fragment key={place.row ?? place.resource_id}>
            {place.category !== places[index - 1]?.category && place.category && (
              <div
                role="presentation"
                className="col-span-full pt-2 text-xs font-medium text-muted"
              >
                {wordOf(place.category)}
              </div>
            )}
            <div role="row" className="contents">
              <span
                role="rowheader"
                className="sticky left-0 z-1 flex h-11 items-center bg-raised pr-3 text-sm font-medium"
                style={{ gridColumn: 1 }}
              >
                <span className="line-clamp-2 break-words">{place.name}</span>
              </span>
              {place.slots.length === 0 && <NoTimes place={place} columns={columns} />}
              {place.slots.map((slot) => (
                <BoardCell
                  key={slot.starts_at}
                  {...{ place, slot, from, locale }}
                  chosen={isChosen(chosen, place, slot)}
                  inChoice={drawn ? isDrawn(drawn, place, slot) : isWithin(chosen, place, slot)}
                  isStop={keyOf(place, slot) === stop}
                  onChoose={() => onChoose({ place, slot })}
                  onFocus={() => setFocused(keyOf(place, slot))}
                  onDraw={() => begin({ place, slot })}
                  onOver={() => over({ place, slot })}
                />
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function isChosen(chosen: BoardTime | null, place: BoardPlace, slot: Slot): boolean {
  return (
    chosen?.place.resource_id === place.resource_id && chosen.slot.starts_at === slot.starts_at
  );
}

function isWithin(chosen: BoardTime | null, place: BoardPlace, slot: Slot): boolean {
  return (
    chosen?.place.resource_id === place.resource_id &&
    slotState(chosen.slot) === "free" &&
    slot.starts_at >= chosen.slot.starts_at &&
    slot.starts_at < chosen.slot.ends_at
  );
}

function isDrawn(
  { time, to }: { time: BoardTime; to: Slot },
  place: BoardPlace,
  slot: Slot,
): boolean {
  return (
    time.place.resource_id === place.resource_id &&
    slot.starts_at >= time.slot.starts_at &&
    slot.starts_at <= to.starts_at
  );
}

/** Says why a place has no times on the day. */
function NoTimes({ place, columns }: { place: BoardRow; columns: number }) {
  const words = useTranslations("quotes");
  return (
    <span
      role="gridcell"
      className="text-sm text-muted"
      style={{ gridColumn: `2 / span ${columns}` }}
    >
      {whyNone(place, words)}
    </span>
  );
}

/** Returns a sentence for a place without times: other hours, another length, or closed. */
function whyNone({ duration_minutes, terms, narrowed }: BoardRow, words: Words<"quotes">): string {
  if (narrowed) return words("board.none_then");
  const { min_duration_minutes: least, max_duration_minutes: most } = terms;
  if (duration_minutes < least) return words("board.at_least", { length: formatDuration(least) });
  if (duration_minutes > most) return words("board.at_most", { length: formatDuration(most) });
  return words("board.closed");
}
