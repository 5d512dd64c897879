"use client";
import clsx from "clsx";
import { CalendarDays, ChevronLeft, ChevronRight } from "@/ui/icons";
import { useTranslations } from "next-intl";
import { useRef, useState, type KeyboardEvent } from "react";
import {
  addDays,
  addMonths,
  monthGrid,
  startOfSeven,
  startOfWeek,
  type CalendarDate,
} from "./calendar-date";
import { DayCell, type DayFill } from "./day-cell";
import { DayStep } from "./day-step";
import { formatDayPart } from "@/lib/format";

/**
 * Picks one of seven days, from today or some weeks ahead, or one of a month when more is wanted. Arrow keys move
 * by day and week, Page Up and Down by month, Home and End within the row; only the chosen day is a tab stop.
 */
export function DayPicker({
  value,
  onChange,
  today,
  max,
  fills = {},
  firstDay = 1,
  locale,
  onView,
}: {
  value: CalendarDate;
  onChange: (date: CalendarDate) => void;
  /** Today at the place: no earlier day can be chosen. */
  today: CalendarDate;
  max: CalendarDate;
  /** How full the days are, as far as it is known. */
  fills?: Partial<Record<CalendarDate, DayFill>>;
  firstDay?: number;
  locale: string;
  /** Called when the view changes between seven days and a month, so that its data can be loaded. */
  onView?: (view: "seven" | "month") => void;
}) {
  const words = useTranslations("ui.days");
  const [month, setMonth] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const first = startOfSeven(value, today);
  const days = month
    ? monthGrid(value, firstDay)
    : Array.from({ length: 7 }, (_, index) => addDays(first, index));
  const clamp = (date: CalendarDate) => (date < today ? today : date > max ? max : date);
  const step = (count: number) =>
    clamp(month ? addMonths(value, count) : addDays(first, 7 * count));

  function move(event: KeyboardEvent) {
    const row = month ? startOfWeek(value, firstDay) : first;
    const target: Partial<Record<string, CalendarDate>> = {
      ArrowLeft: addDays(value, -1),
      ArrowRight: addDays(value, 1),
      ArrowUp: addDays(value, -7),
      ArrowDown: addDays(value, 7),
      PageUp: addMonths(value, -1),
      PageDown: addMonths(value, 1),
      Home: row,
      End: addDays(row, 6),
    };
    const next = target[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChange(clamp(next));
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLButtonElement>('[aria-pressed="true"]')?.focus(),
    );
  }

  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <p
        className={clsx("flex-1 font-semibold", !month && "sm:hidden")}
        aria-live="polite"
        suppressHydrationWarning
      >
        {formatDayPart(value, "monthAndYear", locale)}
      </p>
      <DayStep
        label={words(month ? "previous_month" : "earlier")}
        disabled={(days[0] ?? today) <= today}
        onClick={() => onChange(step(-1))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </DayStep>
      <div
        ref={grid}
        role="group"
        aria-label={words("day")}
        onKeyDown={move}
        className={clsx(
          "order-last grid basis-full grid-cols-7 gap-1 sm:gap-1.5",
          !month && "sm:order-none sm:flex-1 sm:basis-0",
        )}
      >
        {month &&
          days.slice(0, 7).map((day) => (
            <span
              key={day}
              aria-hidden
              className="pb-1 text-center text-xs font-medium text-muted"
              suppressHydrationWarning
            >
              {formatDayPart(day, "weekday", locale)}
            </span>
          ))}
        {days.map((day) => (
          <DayCell
            key={day}
            {...{ day, month, locale, today }}
            selected={day === value}
            outside={month && day.slice(0, 7) !== value.slice(0, 7)}
            disabled={day < today || day > max}
            fill={fills[day]}
            onChoose={() => onChange(day)}
          />
        ))}
      </div>
      <DayStep
        label={words(month ? "next_month" : "later")}
        disabled={(days.at(-1) ?? max) >= max}
        onClick={() => onChange(step(1))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </DayStep>
      <button
        type="button"
        aria-pressed={month}
        onClick={() => {
          setMonth(!month);
          onView?.(month ? "seven" : "month");
        }}
        className={clsx(
          "inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-medium hover:bg-sunken",
          month ? "bg-sunken" : "text-muted",
        )}
      >
        <CalendarDays aria-hidden className="size-4.5" />
        <span className="max-[22rem]:sr-only">{words("month")}</span>
      </button>
    </div>
  );
}
