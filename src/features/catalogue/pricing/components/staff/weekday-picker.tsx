"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatDayPart } from "@/lib/format";
import type { PriceRule } from "../../schema";

type Weekday = PriceRule["weekdays"][number];

/** Each day with a date that falls on it. */
const DAYS: [Weekday, string][] = [
  ["monday", "2026-01-05"],
  ["tuesday", "2026-01-06"],
  ["wednesday", "2026-01-07"],
  ["thursday", "2026-01-08"],
  ["friday", "2026-01-09"],
  ["saturday", "2026-01-10"],
  ["sunday", "2026-01-11"],
];

/** Asks for days of the week; of a price, none means every day. */
export function WeekdayPicker({
  label,
  hint,
  chosen,
  onChange,
}: {
  /** By default the days of a price. */
  label?: string;
  hint?: string | null;
  chosen: readonly Weekday[];
  onChange: (chosen: Weekday[]) => void;
}) {
  const words = useTranslations("console_catalogue.prices");
  const locale = useLocale();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label ?? words("when")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {DAYS.map(([day, date]) => (
          <label
            key={day}
            className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md px-2 text-sm font-medium ring-1 ring-line-strong ring-inset has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={chosen.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, day] : chosen.filter((one) => one !== day))
              }
            />
            <abbr title={formatDayPart(date, "weekdayLong", locale)} className="no-underline">
              {formatDayPart(date, "weekday", locale)}
            </abbr>
          </label>
        ))}
      </div>
      {hint !== null && <p className="mt-1.5 text-sm text-muted">{hint ?? words("when_hint")}</p>}
    </fieldset>
  );
}
