"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/ui/field";
import { Input, Select } from "@/ui/input";

const UNITS = { minutes: 1, hours: 60, days: 1440 } as const;
type Unit = keyof typeof UNITS;

/** Asks for a time before the start, in minutes, hours or days; hands on minutes, null while it is empty. */
export function LeadField({
  label,
  hint,
  error,
  required = false,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  error?: string | null;
  required?: boolean;
  value: number | null;
  onChange: (minutes: number | null) => void;
}) {
  const words = useTranslations("console_catalogue.policies");
  const [unit, setUnit] = useState<Unit>(() => unitOf(value));
  return (
    <Field label={label} hint={hint} error={error} optional={!required}>
      {(control) => (
        <span className="grid grid-cols-2 gap-2">
          <Input
            {...control}
            type="number"
            min={0}
            max={525_600 / UNITS[unit]}
            step="any"
            required={required}
            value={value === null ? "" : value / UNITS[unit]}
            onChange={({ target }) =>
              onChange(target.value === "" ? null : Math.round(Number(target.value) * UNITS[unit]))
            }
          />
          <Select
            aria-label={words("unit", { label })}
            value={unit}
            onChange={({ target }) => setUnit(target.value as Unit)}
          >
            {(["minutes", "hours", "days"] as const).map((one) => (
              <option key={one} value={one}>
                {words(`units.${one}`)}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  );
}

function unitOf(minutes: number | null): Unit {
  if (minutes === null || minutes === 0) return "hours";
  if (minutes % 1440 === 0 && minutes > 1440) return "days";
  return minutes % 60 === 0 ? "hours" : "minutes";
}
