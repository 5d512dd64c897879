"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { formatDay, formatDayShort } from "@/lib/format";
import { addDays } from "@/ui/calendar-date";
import { Button } from "@/ui/button";
import { DayStep } from "@/ui/day-step";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { type CalendarView, type View, VIEWS } from "./calendar-address";

type Show = (change: Partial<CalendarView>) => void;

/** Shows which day or week it is, and leads to others and to the other views. */
export function CalendarBar({
  view,
  shown,
  days,
  today,
  lead,
  onShow,
}: {
  view: CalendarView;
  /** The view that is drawn; null while the screen decides. */
  shown: View | null;
  days: readonly string[];
  today: string;
  /** A sentence about the day. */
  lead: string;
  onShow: Show;
}) {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const step = view.view === "week" ? 7 : 1;
  const [from = view.date, until = from] = [days[0], days.at(-1)];
  const title =
    days.length > 1
      ? `${formatDayShort(from, locale)} – ${formatDayShort(until, locale)}`
      : formatDay(from, locale, today);
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-2xl" aria-live="polite" suppressHydrationWarning>
          {title}
        </h1>
        <p className="min-h-5 text-sm text-muted">{lead}</p>
      </div>
      <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center">
          <DayStep
            label={words(step === 7 ? "week_before" : "day_before")}
            disabled={false}
            onClick={() => onShow({ date: addDays(view.date, -step) })}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </DayStep>
          <Button
            variant="secondary"
            disabled={view.date === today}
            onClick={() => onShow({ date: today })}
          >
            {words("today")}
          </Button>
          <DayStep
            label={words(step === 7 ? "week_after" : "day_after")}
            disabled={false}
            onClick={() => onShow({ date: addDays(view.date, step) })}
          >
            <ChevronRight aria-hidden className="size-5" />
          </DayStep>
        </div>
        <Input
          type="date"
          required
          aria-label={words("go_to")}
          value={view.date}
          onChange={({ target }) => target.value && onShow({ date: target.value })}
          className="w-40!"
        />
        <SegmentedControl
          label={words("view")}
          value={shown ?? "day"}
          onChange={(next) => onShow({ view: next })}
          options={VIEWS.map((value) => ({ value, text: words(`views.${value}`) }))}
        />
      </div>
    </header>
  );
}
