import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { formatTime } from "@/lib/format";
import { Select } from "@/ui/input";
import { isBackwards, type TimeWindow } from "@/lib/time-window";
import { clockTime, hourChoices } from "./board-window";

/** Chooses the hours in which a time may lie; the end that comes before the beginning is marked. */
export function BoardWindowChoice({
  window,
  onChange,
}: {
  window: TimeWindow;
  onChange: (window: TimeWindow) => void;
}) {
  const words = useTranslations("quotes.board");
  return (
    <div role="group" aria-label={words("window")} className="flex flex-wrap gap-x-4 gap-y-2">
      <Hour
        label={words("from")}
        value={window.from}
        onChange={(from) => onChange({ ...window, from })}
      />
      <Hour
        label={words("until")}
        value={window.until}
        invalid={isBackwards(window)}
        onChange={(until) => onChange({ ...window, until })}
      />
    </div>
  );
}

function Hour({
  label,
  value,
  invalid = false,
  onChange,
}: {
  label: string;
  value: number | null;
  invalid?: boolean;
  onChange: (value: number | null) => void;
}) {
  const words = useTranslations("quotes.board");
  const locale = useLocale();
  const id = useId();
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Select
        id={id}
        aria-invalid={invalid || undefined}
        className="min-w-30"
        value={value ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{words("any_time")}</option>
        {hourChoices(value).map((minutes) => (
          <option key={minutes} value={minutes} suppressHydrationWarning>
            {nameOf(minutes, locale)}
          </option>
        ))}
      </Select>
    </span>
  );
}

function nameOf(minutes: number, locale: string): string {
  // Midnight at the end of a day reads as at its beginning, but where a clock has 24 hours.
  const end = minutes === 1440 && !/[a-z]/i.test(formatTime("2026-01-01T23:00:00", locale));
  return end ? "24:00" : formatTime(`2026-01-01T${clockTime(minutes % 1440)}:00`, locale);
}
