"use client";
import { useTranslations } from "next-intl";
import { formatDuration } from "@/lib/format";
import { Select } from "@/ui/input";
import { FREE_FOR } from "./calendar-address";

/** Asks how long a visit is, so that the grid shades all but the times that are free for it. */
export function FreeFor({
  minutes,
  onChange,
}: {
  minutes: number | null;
  onChange: (minutes: number | null) => void;
}) {
  const words = useTranslations("console_calendar");
  return (
    <div className="w-36 sm:w-48">
      <Select
        aria-label={words("free_for_label")}
        value={minutes ?? ""}
        onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
      >
        <option value="">{words("free_for_any")}</option>
        {FREE_FOR.map((one) => (
          <option key={one} value={one}>
            {words("free_for", { duration: formatDuration(one) })}
          </option>
        ))}
      </Select>
    </div>
  );
}
