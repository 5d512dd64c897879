"use client";
import { useLocale, useTranslations } from "next-intl";
import { WeekdayPicker } from "@/features/catalogue/pricing/components/staff/weekday-picker";
import { formatDay } from "@/lib/format";
import { Field, FieldError } from "@/ui/field";
import { Input, Select } from "@/ui/input";
import { datesOf, ONCE, type Repeat, weekdayAt } from "./weekly-rule";

/** Asks whether an event repeats, and shows each of its dates before anything is saved. */
export function RepeatFields({
  starts,
  repeat,
  fault,
  onChange,
}: {
  /** Its first possible start, on the wall clock. */
  starts: string;
  repeat: Repeat;
  fault: string | undefined;
  onChange: (repeat: Repeat) => void;
}) {
  const words = useTranslations("console_events.repeat");
  const locale = useLocale();
  const dates = datesOf(starts, repeat);
  return (
    <>
      <Field label={words("label")}>
        {(control) => (
          <Select
            {...control}
            value={repeat.every}
            onChange={({ target }) => {
              const every = ([0, 1, 2] as const).find((one) => String(one) === target.value) ?? 0;
              const weekdays =
                repeat.weekdays.length > 0 || !starts ? repeat.weekdays : [weekdayAt(starts)];
              onChange(every === 0 ? ONCE : { ...repeat, every, weekdays });
            }}
          >
            <option value={0}>{words("once")}</option>
            <option value={1}>{words("weekly")}</option>
            <option value={2}>{words("fortnightly")}</option>
          </Select>
        )}
      </Field>
      {repeat.every > 0 && (
        <>
          <WeekdayPicker
            label={words("days")}
            hint={null}
            chosen={repeat.weekdays}
            onChange={(weekdays) => onChange({ ...repeat, weekdays })}
          />
          <Field label={words("until")} optional hint={words("until_hint")}>
            {(control) => (
              <Input
                {...control}
                type="date"
                min={starts.slice(0, 10)}
                className="tabular max-w-48"
                value={repeat.until}
                onChange={({ target }) => onChange({ ...repeat, until: target.value })}
              />
            )}
          </Field>
          <FieldError id="repeat-fault" error={fault} />
          <div className="rounded-lg bg-sunken p-4 text-sm">
            <p id="dates" role="status" className="font-medium">
              {words(repeat.until ? "count" : "count_open", { count: dates.length })}
            </p>
            {dates.length > 0 && (
              <ul
                aria-labelledby="dates"
                // A long list scrolls, also by keys.
                tabIndex={0}
                className="tabular mt-2 grid max-h-48 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2"
              >
                {dates.map((date) => (
                  <li key={date} suppressHydrationWarning>
                    {formatDay(date, locale, starts)}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
    </>
  );
}
