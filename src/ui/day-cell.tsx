import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { CalendarDate } from "./calendar-date";
import { formatDay, formatDayPart } from "@/lib/format";

/** The minutes of a day that can be booked at all, and those still free. */
export type DayFill = { open_minutes: number; free_minutes: number };

/** One day of the picker: a leaf in the week, a number in the month. */
export function DayCell({
  day,
  today,
  month,
  selected,
  outside,
  disabled,
  fill,
  locale,
  onChoose,
}: {
  day: CalendarDate;
  today: CalendarDate;
  month: boolean;
  selected: boolean;
  outside: boolean;
  disabled: boolean;
  /** How full it is, if known. */
  fill: DayFill | undefined;
  locale: string;
  onChoose: () => void;
}) {
  const words = useTranslations("ui.days");
  const { open_minutes: open = 0, free_minutes: free = 0 } = fill ?? {};
  const hours = (minutes: number) => Math.round(minutes / 30) / 2;
  const fullness =
    open === 0
      ? words("closed")
      : free === 0
        ? words("full")
        : words("hours_free", {
            free: new Intl.NumberFormat(locale).format(hours(free)),
            count: hours(open),
          });
  const name = [
    formatDay(day, locale, today),
    day === today ? words("today") : "",
    fill && !disabled ? fullness : "",
  ];
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={name.filter(Boolean).join(", ")}
      aria-disabled={disabled || undefined}
      tabIndex={selected ? 0 : -1}
      onClick={() => !disabled && onChoose()}
      suppressHydrationWarning
      className={clsx(
        "relative flex min-w-0 flex-col items-center justify-center rounded-lg transition-colors duration-(--motion-quick)",
        month ? "h-11" : "h-17 gap-0.5",
        selected
          ? "bg-accent text-on-accent forced-colors:outline"
          : disabled
            ? "text-faint opacity-45"
            : outside
              ? "text-faint hover:bg-sunken"
              : "hover:bg-sunken",
        !selected && !disabled && !month && "bg-raised ring-1 ring-line ring-inset",
      )}
    >
      {!month && (
        <span
          className={clsx("text-xs font-medium", !selected && "text-muted")}
          suppressHydrationWarning
        >
          {formatDayPart(day, "weekday", locale)}
        </span>
      )}
      <span
        className={clsx(
          "tabular font-semibold",
          month ? "text-sm" : "text-lg",
          !selected && fill && open === 0 && "text-faint",
          day === today && !selected && "text-accent",
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span
        aria-hidden
        className={clsx(
          "h-1 overflow-hidden rounded-full",
          month ? "absolute bottom-1.5 w-5" : "w-8 max-w-[70%]",
          disabled || open === 0 ? "invisible" : selected ? "bg-current/35" : "bg-positive",
        )}
      >
        <span
          className={clsx("block h-full", selected ? "bg-current" : "bg-line-strong")}
          style={{ width: `${open === 0 ? 0 : 100 - (100 * free) / open}%` }}
        />
      </span>
    </button>
  );
}
