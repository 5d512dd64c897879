import { useTranslations } from "next-intl";
import clsx from "clsx";
import type { CalendarDate } from "./calendar-date";
import { formatDay, formatDayPart } from "@/lib/format";

/** The state of a day, if known. */
export type DayState = "open" | "full" | "closed";

/** One day of the picker: a leaf in the week, a number in the month. */
export function DayCell({
  day,
  today,
  month,
  selected,
  outside,
  disabled,
  state,
  locale,
  onChoose,
}: {
  day: CalendarDate;
  today: CalendarDate;
  month: boolean;
  selected: boolean;
  outside: boolean;
  disabled: boolean;
  state: DayState | undefined;
  locale: string;
  onChoose: () => void;
}) {
  const words = useTranslations("ui.days");
  const name = [
    formatDay(day, locale, today),
    day === today ? words("today") : "",
    state && !disabled ? words(state) : "",
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
          !selected && state === "closed" && "text-faint",
          day === today && !selected && "text-accent",
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span
        aria-hidden
        className={clsx(
          "rounded-full",
          month ? "absolute bottom-1.5 h-1 w-1" : "h-1 w-4",
          disabled || state === undefined || state === "closed"
            ? "bg-transparent"
            : selected
              ? "bg-current opacity-70"
              : state === "open"
                ? "bg-positive"
                : "bg-line-strong",
        )}
      />
    </button>
  );
}
