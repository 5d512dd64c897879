"use client";
import { useTranslations } from "next-intl";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import type { Hours, Week } from "./week";

/** A usual day and evening. */
export const FIRST_WEEK: Week = {
  weekdays: { from: "08:00", until: "22:00" },
  weekend: { from: "08:00", until: "22:00" },
};

/** Asks for the hours of one day, and copies them to the others; weekends may differ or be closed. */
export function WeekFields({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const words = useTranslations("console_setup.places");
  const { weekdays, weekend } = week;
  return (
    <div className="grid gap-4">
      <DayFields
        label={words("weekdays")}
        hours={weekdays}
        onChange={(hours) => onChange({ ...week, weekdays: hours })}
      />
      {weekend && (
        <DayFields
          label={words("weekend")}
          hours={weekend}
          onChange={(hours) => onChange({ ...week, weekend: hours })}
        />
      )}
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          checked={weekend === null}
          onChange={({ target }) =>
            onChange({ ...week, weekend: target.checked ? null : { ...weekdays } })
          }
          className="size-5 accent-[var(--accent)]"
        />
        {words("weekend_closed")}
      </label>
    </div>
  );
}

function DayFields({
  label,
  hours,
  onChange,
}: {
  label: string;
  hours: Hours;
  onChange: (hours: Hours) => void;
}) {
  const words = useTranslations("console_setup.places");
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {(["from", "until"] as const).map((end) => (
        <Field key={end} label={words(end)}>
          {(control) => (
            <Input
              {...control}
              type="time"
              required
              value={hours[end]}
              onChange={(event) => onChange({ ...hours, [end]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
