"use client";
import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { formatDay, formatDayPart } from "@/lib/format";
import { type CalendarDate, firstDayOfWeek, monthGrid } from "@/ui/calendar-date";
import { moveFocus } from "@/ui/move-focus";
import type { CalendarDays } from "../../schema";

type Fill = CalendarDays["days"][number];

/** Shows how full each day of a month is: one number a day. A press opens the day. One tab stop: arrow keys move. */
export function CalendarMonth({
  date,
  today,
  days,
  onDay,
}: {
  date: CalendarDate;
  today: CalendarDate;
  /** Empty while they are being read: the month has its shape already. */
  days: readonly Fill[];
  onDay: (day: CalendarDate) => void;
}) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<CalendarDate | null>(null);
  const shown = monthGrid(date, firstDayOfWeek(locale));
  const stop = focused !== null && shown.includes(focused) ? focused : date;
  const move = (event: KeyboardEvent) => {
    if (grid.current && moveFocus(grid.current, event.key)) event.preventDefault();
  };
  return (
    <div
      ref={grid}
      role="group"
      aria-label={words("month")}
      aria-busy={days.length === 0 || undefined}
      onKeyDown={move}
      className="grid grid-cols-7 gap-px overflow-hidden rounded-xl bg-line shadow-sm ring-1 ring-line"
    >
      {shown.slice(0, 7).map((day) => (
        <span
          key={day}
          aria-hidden
          className="bg-raised py-2 text-center text-xs font-medium text-muted"
          suppressHydrationWarning
        >
          {formatDayPart(day, "weekday", locale)}
        </span>
      ))}
      {shown.map((day) => (
        <MonthDay
          key={day}
          {...{ day, today, locale }}
          fill={days.find((one) => one.day === day)}
          outside={day.slice(0, 7) !== date.slice(0, 7)}
          isStop={day === stop}
          onFocus={() => setFocused(day)}
          onPress={() => onDay(day)}
        />
      ))}
    </div>
  );
}

function MonthDay({
  day,
  today,
  locale,
  fill,
  outside,
  isStop,
  onFocus,
  onPress,
}: {
  day: CalendarDate;
  today: CalendarDate;
  locale: string;
  fill: Fill | undefined;
  /** Of the month before or after. */
  outside: boolean;
  isStop: boolean;
  onFocus: () => void;
  onPress: () => void;
}) {
  const words = useTranslations("console_calendar");
  const { open_minutes = 0, taken_minutes = 0, count = 0, matching = null } = fill ?? {};
  const share = open_minutes > 0 ? Math.min(1, taken_minutes / open_minutes) : 0;
  const full = new Intl.NumberFormat(locale, { style: "percent" }).format(share);
  const closed = fill !== undefined && open_minutes === 0;
  const name = [
    formatDay(day, locale, today),
    ...(day === today ? [words("today")] : []),
    ...(closed ? [words("closed")] : []),
    ...(fill && !closed ? [words("full", { share: full })] : []),
    ...(fill && matching === null ? [words("lead", { count })] : []),
    ...(matching !== null ? [words("filters.shown", { shown: matching, total: count })] : []),
  ];
  return (
    <button
      type="button"
      aria-label={name.join(", ")}
      aria-current={day === today ? "date" : undefined}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      suppressHydrationWarning
      className={clsx(
        "relative flex h-17 min-w-0 flex-col items-start gap-0.5 bg-raised p-1.5 text-start hover:bg-sunken focus-visible:z-1 sm:h-24 sm:p-2.5",
        closed && "calendar-closed",
        outside && "text-faint",
      )}
    >
      <span
        className={clsx(
          "tabular text-sm font-semibold",
          day === today &&
            "-m-0.5 min-w-6 rounded-full bg-accent px-1.5 py-0.5 text-center text-on-accent forced-colors:outline",
        )}
      >
        {Number(day.slice(8))}
      </span>
      {fill && !closed && (
        <>
          <span
            className={clsx(
              "tabular mt-auto text-xs font-medium sm:text-base",
              matching === 0 && "text-faint",
            )}
          >
            {matching === null ? full : count > 0 && `${matching}/${count}`}
          </span>
          <span className="block h-1.5 w-full overflow-hidden rounded-full bg-sunken forced-colors:border">
            <span
              className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
              style={{ width: `${share * 100}%` }}
            />
          </span>
        </>
      )}
    </button>
  );
}
