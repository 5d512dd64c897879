"use client";
import { useTranslations } from "next-intl";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { formatDayPart } from "@/lib/format";
import { addDays, type CalendarDate } from "./calendar-date";
import { DayCell } from "./day-cell";
import { DayStep } from "./day-step";

/**
 * Picks one of seven days, from today or a day a week or more ahead. Arrow keys move by a day; only the
 * chosen day is a tab stop.
 */
export function DayStrip({
  value,
  onChange,
  today,
  max,
  locale,
}: {
  value: CalendarDate;
  onChange: (date: CalendarDate) => void;
  today: CalendarDate;
  max: CalendarDate;
  locale: string;
}) {
  const words = useTranslations("ui.days");
  const strip = useRef<HTMLDivElement>(null);
  const ahead = Math.floor((Date.parse(value) - Date.parse(today)) / 86_400_000);
  const first = addDays(today, 7 * Math.floor(Math.max(0, ahead) / 7));
  const days = Array.from({ length: 7 }, (_, index) => addDays(first, index));
  const clamp = (date: CalendarDate) => (date < today ? today : date > max ? max : date);
  const move = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(clamp(addDays(value, step)));
    requestAnimationFrame(() =>
      strip.current?.querySelector<HTMLButtonElement>('[aria-pressed="true"]')?.focus(),
    );
  };
  return (
    <div className="flex items-center gap-1 max-sm:flex-wrap">
      <p className="flex-1 font-semibold sm:hidden" aria-hidden suppressHydrationWarning>
        {formatDayPart(value, "monthAndYear", locale)}
      </p>
      <DayStep
        label={words("earlier")}
        disabled={first <= today}
        onClick={() => onChange(addDays(first, -7))}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </DayStep>
      <div
        ref={strip}
        role="group"
        aria-label={formatDayPart(value, "monthAndYear", locale)}
        onKeyDown={move}
        className="grid flex-1 grid-cols-7 gap-1 max-sm:order-last max-sm:basis-full sm:gap-1.5"
        suppressHydrationWarning
      >
        {days.map((day) => (
          <DayCell
            key={day}
            {...{ day, today, locale }}
            month={false}
            selected={day === value}
            outside={false}
            disabled={day > max}
            state={undefined}
            onChoose={() => onChange(day)}
          />
        ))}
      </div>
      <DayStep
        label={words("later")}
        disabled={addDays(first, 7) > max}
        onClick={() => onChange(addDays(first, 7))}
      >
        <ChevronRight aria-hidden className="size-5" />
      </DayStep>
    </div>
  );
}
