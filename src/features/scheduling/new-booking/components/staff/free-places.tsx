"use client";
import { useTranslations } from "next-intl";
import { formatTime } from "@/lib/format";
import type { FreeNow } from "./free-now";

/** Offers the places that are free at once, each with the end of its stay. */
export function FreePlaces({
  free,
  locale,
  onPick,
}: {
  free: readonly FreeNow[];
  locale: string;
  onPick: (place: FreeNow) => void;
}) {
  const words = useTranslations("console_desk.new");
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {free.map((place, index) => (
        <li key={place.resource_id}>
          <button
            type="button"
            {...(index === 0 && { "data-first-free": true })}
            onClick={() => onPick(place)}
            className="flex min-h-14 w-full items-center gap-3 rounded-lg bg-raised px-3.5 py-2 text-start ring-1 ring-accent-line ring-inset hover:bg-accent-soft"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-sm font-semibold break-words">{place.name}</span>
              <span className="tabular block text-xs text-muted">
                {words(place.shortened ? "only_until" : "until", {
                  time: formatTime(place.ends_at_local, locale),
                })}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
