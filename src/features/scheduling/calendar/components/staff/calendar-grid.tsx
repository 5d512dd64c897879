"use client";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { formatTime } from "@/lib/format";
import { type Axis, heightOf, hoursOf, yOf } from "@/lib/time-grid/axis";
import { DAY_MINUTES, localOn, minuteOn } from "@/lib/time-grid/clock";
import { useAddress } from "@/ui/portal-router";
import { GridColumn } from "./grid-column";
import type { GridColumn as Column } from "./grid-columns";
import { NowLine } from "./now-line";

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
  /** Shows the folded night. */
  onUnfold: () => void;
  children?: ReactNode;
} & Pick<React.ComponentProps<"div">, "onKeyDown" | "onFocus" | "onClick" | "onPointerDown">) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const bookings = useAddress()("/bookings/");
  const first = columns[0]?.date ?? "";
  const today = nowLocal.slice(0, 10);
  useOpeningPlace(scroller, axis, columns.some(({ date }) => date === today) ? nowLocal : null);
  const { shown } = axis;
  const foldWords = (from: number, until: number) =>
    words("folded", {
      from: formatTime(localOn(first, from), locale),
      until: formatTime(localOn(first, until), locale),
    });
  return (
    <div
      ref={scroller}
      role="application"
      aria-label={words("grid")}
      aria-describedby="calendar-keys"
      tabIndex={0}
      {...handlers}
      className="calendar-scroller group/grid relative isolate overflow-auto rounded-xl bg-raised shadow-sm"
    >
      <div
        className="calendar-grid relative grid w-max min-w-full"
        style={{
          gridTemplateColumns: `3.5rem repeat(${columns.length}, minmax(var(--calendar-column), 1fr))`,
        }}
      >
        <div className="sticky top-0 left-0 z-4 border-b border-line bg-raised" />
        {columns.map((column) => (
          <div
            key={column.key}
            className="calendar-name sticky top-0 z-3 flex min-h-12 items-center border-b border-l border-line bg-raised px-2 py-1.5 text-sm font-semibold"
          >
            <span className="line-clamp-2 min-w-0 break-words">{titleOf(column)}</span>
          </div>
        ))}
        <div
          className="sticky left-0 z-2 bg-raised"
          style={{ height: heightOf(axis), gridColumn: 1, gridRow: 2 }}
        >
          {hoursOf(axis).map((hour) => (
            <span
              key={hour}
              className="tabular absolute right-2 -translate-y-1/2 text-xs text-muted first:translate-y-0.5"
              style={{ top: yOf(axis, hour * 60) }}
              suppressHydrationWarning
            >
              {formatTime(localOn(first, hour * 60), locale)}
            </span>
          ))}
          {shown.from > 0 && (
            <Fold top={0} height={axis.fold} label={foldWords(0, shown.from)} onPress={onUnfold} />
          )}
          {shown.until < DAY_MINUTES && (
            <Fold
              top={yOf(axis, shown.until)}
              height={axis.fold}
              label={foldWords(shown.until, DAY_MINUTES)}
              onPress={onUnfold}
            />
          )}
        </div>
        {columns.map((column, index) => (
          <GridColumn key={column.key} {...{ column, index, axis, bookings }} />
        ))}
        <NowLine {...{ columns, axis }} />
        {children}
      </div>
    </div>
  );
}

/** Scrolls to an hour before now when another day is shown; a reader who has scrolled since stays there. */
function useOpeningPlace(
  scroller: RefObject<HTMLDivElement | null>,
  axis: Axis,
  now: string | null,
) {
  const day = now?.slice(0, 10) ?? "";
  const placed = useRef<string | null>(null);
  const top = now ? Math.max(0, yOf(axis, minuteOn(day, now) - 60)) : 0;
  useLayoutEffect(() => {
    if (!scroller.current || placed.current === day) return;
    placed.current = day;
    scroller.current.scrollTo({ top });
  }, [scroller, day, top]);
}

function Fold({
  top,
  height,
  label,
  onPress,
}: {
  top: number;
  height: number;
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
      style={{ top, height }}
    >
      <span aria-hidden>⋯</span>
    </button>
  );
}
