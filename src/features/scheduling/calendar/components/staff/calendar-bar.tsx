"use client";
import { ChevronLeft, ChevronRight } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { formatDay, formatDayPart, formatDayShort } from "@/lib/format";
import { Button } from "@/ui/button";
import { DayStep } from "@/ui/day-step";
import { Input } from "@/ui/input";
import { SegmentedControl } from "@/ui/segmented-control";
import { type CalendarView, steppedBy, type View, VIEWS } from "./calendar-address";

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
  const unit = view.view === "week" || view.view === "month" ? view.view : "day";
  const [from = view.date, until = from] = [days[0], days.at(-1)];
  const title =
    unit === "month"
      ? formatDayPart(view.date, "monthAndYear", locale)
      : days.length > 1
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
            label={words(`${unit}_before`)}
            disabled={false}
            onClick={() => onShow({ date: steppedBy(view, -1) })}
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
            label={words(`${unit}_after`)}
            disabled={false}
            onClick={() => onShow({ date: steppedBy(view, 1) })}
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
