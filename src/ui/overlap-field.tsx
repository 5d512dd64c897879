"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "./field";
import { Select } from "./input";

const [HOUR, DAY] = [3600, 86_400];

/** Asks how long an old secret still works beside the new one (`overlap`, in seconds), and says until when. */
export function OverlapField({
  label,
  days,
  atOnce,
  until,
}: {
  label: string;
  /** The choices beyond an hour; the first is the usual one. */
  days: readonly number[];
  /** What it means that the old one ends now. */
  atOnce: string;
  /** What it means that the old one works until an instant. */
  until: (at: string) => string;
}) {
  const words = useTranslations("ui.overlap");
  const [seconds, setSeconds] = useState((days[0] ?? 1) * DAY);
  const [asked] = useState(() => Date.now());
  const end = new Date(asked + seconds * 1000).toISOString();
  return (
    <Field label={label} hint={seconds > 0 ? until(end) : atOnce}>
      {(control) => (
        <Select
          {...control}
          name="overlap"
          value={seconds}
          onChange={({ target }) => setSeconds(Number(target.value))}
        >
          <option value={0}>{words("none")}</option>
          <option value={HOUR}>{words("hour")}</option>
          {days.map((count) => (
            <option key={count} value={count * DAY}>
              {words("days", { count })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
