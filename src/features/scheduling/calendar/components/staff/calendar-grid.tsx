"use client";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { formatTime } from "@/lib/format";
import { type Axis, heightOf, yOf } from "@/lib/time-grid/axis";
import { DAY_MINUTES, localOn, minuteOn } from "@/lib/time-grid/clock";
import { useAddress } from "@/ui/portal-router";
import { placeOn } from "@/ui/time-grid/place-on";
import { TimeGrid } from "@/ui/time-grid/time-grid";
import { type Colour, tintOfCategory } from "./block-colour";
import { GridColumn } from "./grid-column";
import type { GridColumn as Column } from "./grid-columns";
import { NowLine } from "./now-line";

/** What the colours of blocks tell, and all categories that they could be of. */
export type Colours = { colour: Colour; categories: readonly string[] };

/** What a sheet has for the grid: A4 across, less margins, title and names. */
const SHEET_PX = 560;

/**
 * Draws columns side by side below their names and beside the hours, which stay in sight. The children lie over the
 * grid: what moves there draws nothing else anew.
 */
export function CalendarGrid({
  scroller,
  columns,
  axis,
  titleOf,
  nowLocal,
  byDay = false,
  free,
  colours: { colour, categories },
  onUnfold,
  children,
  ...handlers
}: {
  scroller: RefObject<HTMLDivElement | null>;
  columns: readonly Column[];
  axis: Axis;
  titleOf: (column: Column) => ReactNode;
  /** The present time on the club's clock. */
  nowLocal: string;
  /** The columns are days of one place. */
  byDay?: boolean;
  /** Minutes; what is not free for so long is shaded. */
  free: number | null;
  colours: Colours;
  /** Shows the folded night. */
  onUnfold: () => void;
  children?: ReactNode;
} & Pick<React.ComponentProps<"div">, "onKeyDown" | "onFocus" | "onClick" | "onPointerDown">) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const bookings = useAddress()("/bookings/");
  const first = columns[0]?.date ?? "";
  const today = nowLocal.slice(0, 10);
  const column = columns.findIndex(({ date }) => date === today);
  const isToday = column >= 0;
  useOpeningPlace(scroller, axis, {
    column: Math.max(0, column),
    day: isToday ? today : first,
    minute: isToday ? minuteOn(today, nowLocal) : firstOf(columns),
  });
  const hourName = (hour: number) => formatTime(localOn(first, hour * 60), locale);
  const { shown } = axis;
  const nights = [
    { from: 0, until: shown.from },
    { from: shown.until, until: DAY_MINUTES },
  ].filter(({ from, until }) => until > from);
  return (
    <div
      ref={scroller}
      data-scroller
      data-by-day={byDay || undefined}
      role="application"
      aria-label={words("grid")}
      aria-describedby="calendar-keys"
      tabIndex={0}
      {...handlers}
      style={{ ["--sheet" as string]: SHEET_PX / heightOf(axis) }}
      className="calendar-scroller group/grid relative isolate overflow-auto rounded-xl bg-raised shadow-sm"
    >
      <TimeGrid
        along="down"
        axis={axis}
        lanes={columns.map((column) => ({ key: column.key, name: titleOf(column) }))}
        laneOf={(index) => {
          const column = columns[index];
          if (!column) return null;
          const tint = tintOfCategory(column.resource.category, categories);
          return <GridColumn {...{ column, index, axis, bookings, free, colour, tint }} />;
        }}
        hourName={hourName}
        folds={nights.map((night) => (
          <Fold
            key={night.from}
            place={placeOn(axis, "down", night)}
            label={words("folded", {
              from: hourName(night.from / 60),
              until: hourName(night.until / 60),
            })}
            onPress={onUnfold}
          />
        ))}
      >
        <NowLine {...{ columns, axis }} />
        {children}
      </TimeGrid>
    </div>
  );
}

/** Returns the minute of a day at which its first booking begins, or a working day, whichever is earlier. */
function firstOf(columns: readonly Column[]): number {
  return Math.min(
    9 * 60,
    ...columns.flatMap(({ placed }) => placed.map(({ block }) => block.from)),
  );
}

/**
 * Scrolls to an hour before now, or before a day's first booking, when another day is shown, and to today's column in a
 * week that is wider than the screen; a reader who has scrolled stays there.
 */
function useOpeningPlace(
  scroller: RefObject<HTMLDivElement | null>,
  axis: Axis,
  { column, day, minute }: { column: number; day: string; minute: number },
) {
  const placed = useRef<string | null>(null);
  const top = Math.max(0, yOf(axis, minute - 60));
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current || placed.current === day) return;
    const moved = placed.current === null && current.scrollTop > 0;
    placed.current = day;
    // Somebody may have scrolled before the script had come.
    if (!moved) current.scrollTo({ top, left: leftOf(current, column) - leftOf(current, 0) });
  }, [scroller, column, day, top]);
}

/** Returns where a column begins in the grid (px). */
function leftOf(scroller: HTMLElement, column: number): number {
  return scroller.querySelector<HTMLElement>(`[data-lane="${column}"]`)?.offsetLeft ?? 0;
}

function Fold({
  place,
  label,
  onPress,
}: {
  place: { top?: number; height?: number };
  label: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      aria-label={label}
      title={label}
      className="absolute inset-x-0 z-1 flex items-center justify-center bg-sunken text-muted hover:text-ink"
      style={place}
    >
      <span aria-hidden>⋯</span>
    </button>
  );
}
