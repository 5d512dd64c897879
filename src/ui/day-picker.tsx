"use client";
import { useTranslations } from "next-intl";
import clsx from "clsx";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useRef, useState, type KeyboardEvent } from "react";
import {
  addDays,
  addMonths,
  monthGrid,
  startOfWeek,
  weekOf,
  type CalendarDate,
} from "./calendar-date";
import { DayCell, type DayState } from "./day-cell";
import { DayStep } from "./day-step";
import { formatDayPart } from "@/lib/format";

/**
 * Picks one day out of a week, or out of a month when more is wanted. Arrow keys move by day and
 * week, Page Up and Down by month, Home and End within the week; only the chosen day is a tab stop.
 */
export function DayPicker({
  value,
  onChange,
  today,
  min,
  max,
  states = {},
  firstDay = 1,
  locale,
  onView,
}: {
  value: CalendarDate;
  onChange: (date: CalendarDate) => void;
  /** Today at the place. */
  today: CalendarDate;
  min: CalendarDate;
  max: CalendarDate;
  states?: Partial<Record<CalendarDate, DayState>>;
  firstDay?: number;
  locale: string;
  /** Called when the view changes between a week and a month, so that its data can be loaded. */
  onView?: (view: "week" | "month") => void;
}) {
  const words = useTranslations("ui.days");
  const [month, setMonth] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  const days = month ? monthGrid(value, firstDay) : weekOf(value, firstDay);
  const clamp = (date: CalendarDate) => (date < min ? min : date > max ? max : date);
  const step = (count: number) =>
    clamp(month ? addMonths(value, count) : addDays(value, 7 * count));

  function move(event: KeyboardEvent) {
    const weekStart = startOfWeek(value, firstDay);
    const target: Partial<Record<string, CalendarDate>> = {
      ArrowLeft: addDays(value, -1),
      ArrowRight: addDays(value, 1),
      ArrowUp: addDays(value, -7),
      ArrowDown: addDays(value, 7),
      PageUp: addMonths(value, -1),
      PageDown: addMonths(value, 1),
      Home: weekStart,
      End: addDays(weekStart, 6),
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
    <div className="grid gap-3">
      <div className="flex items-center gap-1">
        <p className="flex-1 text-lg font-semibold" aria-live="polite" suppressHydrationWarning>
          {formatDayPart(value, "monthAndYear", locale)}
        </p>
        <DayStep
          label={words(month ? "previous_month" : "previous_week")}
          disabled={days[0] !== undefined && days[0] <= min}
          onClick={() => onChange(step(-1))}
        >
          <ChevronLeft aria-hidden className="size-5" />
        </DayStep>
        <DayStep
          label={words(month ? "next_month" : "next_week")}
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
            onView?.(month ? "week" : "month");
          }}
          className={clsx(
            "ml-1 inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-sm font-medium hover:bg-sunken",
            month ? "bg-sunken" : "text-muted",
          )}
        >
          <CalendarDays aria-hidden className="size-4.5" />
          <span className="max-[22rem]:sr-only">{words("month")}</span>
        </button>
      </div>
      <div
        ref={grid}
        role="group"
        aria-label={words("day")}
        onKeyDown={move}
        className="grid grid-cols-7 gap-1 sm:gap-1.5"
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
            disabled={day < min || day > max}
            state={states[day]}
            onChoose={() => onChange(day)}
          />
        ))}
      </div>
    </div>
  );
}
