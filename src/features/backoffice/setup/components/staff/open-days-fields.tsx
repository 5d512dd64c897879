"use client";
import { CopyCheck } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import { formatDayPart } from "@/lib/format";
import { Button } from "@/ui/button";
import { addDays } from "@/ui/calendar-date";
import { Input } from "@/ui/input";
import { copyMonday, type OpenDay } from "./open-days";

/** Any Monday: its week gives the names of the days. */
const MONDAY = "2026-11-23";

/** Edits when somebody is there, day by day; one day can be copied to all. */
export function OpenDays({
  days,
  disabled,
  onChange,
}: {
  days: readonly OpenDay[];
  disabled: boolean;
  onChange: (days: readonly OpenDay[]) => void;
}) {
  const words = useTranslations("console_setup.club");
  const locale = useLocale();
  const put = (at: number, change: Partial<OpenDay>) =>
    onChange(days.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <div className="grid gap-2">
      <ul className="grid gap-1">
        {days.map(({ day, open, from, until }, at) => {
          const name = formatDayPart(addDays(MONDAY, at), "weekdayLong", locale);
          return (
            <li
              key={day}
              className="grid min-h-12 grid-cols-1 items-center gap-x-3 sm:grid-cols-[8.5rem_1fr]"
            >
              <label className="flex min-h-11 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  checked={open}
                  disabled={disabled}
                  onChange={(event) => put(at, { open: event.target.checked })}
                  className="size-5 accent-[var(--accent)]"
                />
                {name}
              </label>
              {open ? (
                <span className="flex max-w-72 items-center gap-2">
                  <Input
                    type="time"
                    required
                    disabled={disabled}
                    aria-label={words("day_from", { day: name })}
                    value={from}
                    onChange={(event) => put(at, { from: event.target.value })}
                  />
                  –
                  <Input
                    type="time"
                    required
                    disabled={disabled}
                    aria-label={words("day_until", { day: name })}
                    value={until}
                    onChange={(event) => put(at, { until: event.target.value })}
                  />
                </span>
              ) : (
                <span className="text-sm text-muted">{words("closed")}</span>
              )}
            </li>
          );
        })}
      </ul>
      {!disabled && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<CopyCheck aria-hidden className="size-4" />}
          onClick={() => onChange(copyMonday(days))}
        >
          {words("copy")}
        </Button>
      )}
    </div>
  );
}
