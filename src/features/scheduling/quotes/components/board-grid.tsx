"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatDuration, formatTime } from "@/lib/format";
import { slotState } from "@/lib/slot-state";
import type { Words } from "@/server/words/messages";
import { hoursOf } from "@/lib/time-grid/axis";
import { moveFocus } from "@/ui/move-focus";
import { isFromRight, wayOf } from "@/ui/time-grid/grid-keys";
import { TimeGrid, TimeLane } from "@/ui/time-grid/time-grid";
import { useGridGesture } from "@/ui/time-grid/use-grid-gesture";
import { wordOf } from "@/features/scheduling/resources/components/resource-words";
import type { BoardPlace, Slot } from "@/features/scheduling/resources/slot-schema";
import { BoardCell } from "./board-cell";
import { boardAxis, stepAfter } from "./board-hours";
import type { NarrowedPlace } from "./board-window";
import { type Drawn, drawnMinutes, drawnTo, slotAt } from "./stretch";

/** A row of the board: a place on its day, or one of several days of one place, which `row` tells apart. */
export type BoardRow = NarrowedPlace & { row?: string };
export type BoardTime = { place: BoardRow; slot: Slot };

/** As many hours can all be named above their columns. */
const ROOMY_HOURS = 14;

/**
 * Shows a day at all places: a row for each place. One tab stop: arrow keys move among the times. Drawing a mouse along a
 * row, or a finger that was held, or Shift with an arrow key, stretches the chosen time.
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
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const axis = boardAxis(places);
  const roomy = hoursOf(axis).length <= ROOMY_HOURS;
  const keyOf = (place: BoardPlace, slot: Slot) => `${place.resource_id} ${slot.starts_at}`;
  const all = places.flatMap((place) => place.slots.map((slot) => ({ place, slot })));
  const firstFree = all.find(({ slot }) => slotState(slot) === "free") ?? all[0];
  const wanted = focused ?? (chosen && keyOf(chosen.place, chosen.slot));
  const isThere = all.some(({ place, slot }) => keyOf(place, slot) === wanted);
  const stop = isThere ? wanted : firstFree && keyOf(firstFree.place, firstFree.slot);
  const onPointerDown = useGridGesture<Drawn>(
    scroller,
    { axis, along: "across", count: places.length },
    {
      enabled: true,
      take: ({ target }, { lane, minute }) => {
        const place = places[lane];
        const slot = place && slotAt(place.slots, minute);
        if (!slot || slotState(slot) !== "free") return null;
        if (!(target instanceof Element) || !target.closest("[data-lane]")) return null;
        const held = { time: { place, slot }, to: slot };
        return { held, follow: (own, at) => drawnTo(own, at.minute) };
      },
      show: setDrawn,
      cancel: () => setDrawn(null),
      isClick: ({ time, to }) => to.starts_at === time.slot.starts_at,
      drop: (own) => {
        setDrawn(null);
        onStretch(own.time, drawnMinutes(own));
      },
    },
  );
  const move = (event: KeyboardEvent) => {
    if (!grid.current) return;
    const way = wayOf(event.key, "across", isFromRight(grid.current));
    if (event.shiftKey && way?.to === "time" && chosen) {
      event.preventDefault();
      const { place, slot } = chosen;
      onStretch(chosen, place.duration_minutes + way.by * stepAfter(slot, place.slots));
      return;
    }
    if (moveFocus(grid.current, event.key)) event.preventDefault();
  };
  const laneOf = (index: number) => {
    const place = places[index];
    return (
      place && (
        <TimeLane {...{ index, axis }} along="across">
          {place.slots.length === 0 && <NoTimes place={place} />}
          {place.slots.map((slot) => (
            <BoardCell
              key={slot.starts_at}
              {...{ place, slot, axis, locale }}
              chosen={isChosen(chosen, place, slot)}
              inChoice={drawn ? isDrawn(drawn, place, slot) : isWithin(chosen, place, slot)}
              isStop={keyOf(place, slot) === stop}
              onChoose={() => onChoose({ place, slot })}
              onFocus={() => setFocused(keyOf(place, slot))}
            />
          ))}
        </TimeLane>
      )
    );
  };
  return (
    <div
      ref={scroller}
      onPointerDown={onPointerDown}
      className="overflow-x-auto rounded-xl bg-raised p-4 shadow-sm"
    >
      <TimeGrid
        ref={grid}
        along="across"
        {...{ axis, laneOf }}
        aria-label={label ?? words("board.label")}
        onKeyDown={move}
        corner={<span className="sr-only">{words("board.place")}</span>}
        hourName={(hour) => formatTime(`${day}T${String(hour).padStart(2, "0")}:00:00`, locale)}
        // On a long day there is room for the name of every second hour.
        isNamed={(hour) => roomy || hour % 2 === 0}
        lanes={places.map((place, index) => ({
          key: place.row ?? place.resource_id,
          name: place.name,
          heading:
            place.category && place.category !== places[index - 1]?.category
              ? wordOf(place.category)
              : null,
        }))}
      />
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

function isDrawn({ time, to }: Drawn, place: BoardPlace, slot: Slot): boolean {
  return (
    time.place.resource_id === place.resource_id &&
    slot.starts_at >= time.slot.starts_at &&
    slot.starts_at <= to.starts_at
  );
}

/** Says why a place has no times on the day. */
function NoTimes({ place }: { place: BoardRow }) {
  const words = useTranslations("quotes");
  return (
    <span role="gridcell" className="absolute inset-0 flex items-center text-sm text-muted">
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
