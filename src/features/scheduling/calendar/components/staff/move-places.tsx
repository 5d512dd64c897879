"use client";
import clsx from "clsx";
import { ArrowDown } from "@/ui/icons";
import { useLocale, useTranslations } from "next-intl";
import type { ReschedulePreview } from "@/features/scheduling/bookings/preview-schema";
import { formatDay, formatDuration, formatTimeRange, minutesBetween } from "@/lib/format";
import { Notice } from "@/ui/notice";
import type { Asked } from "./move-panel";

/** Shows from where to where, with what changes in bold; and where the clocks change the length. */
export function MovePlaces({
  asked: { block, resource_id, target },
  preview,
  placeOf,
}: {
  asked: Asked;
  preview: ReschedulePreview | null;
  placeOf: (resource_id: string) => string;
}) {
  const words = useTranslations("console_calendar.move");
  const before = preview?.before ?? block;
  const [was, will] = [
    minutesOf(block),
    minutesBetween(target.starts_at_local, target.ends_at_local),
  ];
  const drawn = minutesBetween(block.starts_at_local, block.ends_at_local);
  const to = { ...target, place: placeOf(target.resource_id) };
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <Place
        label={words("from")}
        {...before}
        place={placeOf(resource_id)}
        differs={{ place: false, day: false, time: false }}
      />
      <ArrowDown aria-hidden className="size-4 text-muted" />
      <Place
        label={words("to")}
        {...to}
        differs={{
          place: target.resource_id !== resource_id,
          day: target.starts_at_local.slice(0, 10) !== before.starts_at_local.slice(0, 10),
          time: true,
        }}
      />
      {was !== drawn && (
        <Notice tone="warning">
          {words("longer", { before: formatDuration(was), after: formatDuration(will) })}
        </Notice>
      )}
    </div>
  );
}

function minutesOf({ from, until }: { from: string; until: string }): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 60_000);
}

function Place({
  label,
  place,
  starts_at_local,
  ends_at_local,
  differs,
}: {
  label: string;
  place: string;
  starts_at_local: string;
  ends_at_local: string;
  differs: { place: boolean; day: boolean; time: boolean };
}) {
  const locale = useLocale();
  return (
    <p className="flex flex-wrap gap-x-3">
      <span className="w-12 text-muted">{label}</span>
      <span className={clsx("min-w-0 break-words", differs.place && "font-semibold")}>{place}</span>
      <span className={clsx(differs.day && "font-semibold")}>
        {formatDay(starts_at_local, locale)}
      </span>
      <span className={clsx("tabular", differs.time && "font-semibold")}>
        {formatTimeRange(starts_at_local, ends_at_local, locale)}
      </span>
    </p>
  );
}
