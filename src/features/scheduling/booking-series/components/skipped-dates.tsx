import { useLocale, useTranslations } from "next-intl";
import { formatDay, formatDayShort, formatTime, minutesBetween } from "@/lib/format";
import { Card } from "@/ui/card";
import { Link } from "@/ui/link";
import type { BookingSeries } from "../schema";
import { freeInstead, skipReason } from "./skip-reason";

/** Names the dates that were not booked and not charged, each with its reason and free times near it. */
export function SkippedDates({ series }: { series: BookingSeries }) {
  const words = useTranslations("bookings");
  const locale = useLocale();
  const skipped = series.outcomes.filter(({ status }) => status === "skipped");
  if (skipped.length === 0) return null;
  const length = String(minutesBetween(series.starts_at_local, series.ends_at_local));
  const people = String(series.quantity);
  const pageOf = (time: string) =>
    `/resources/${series.resource_id}?${new URLSearchParams({ time, length, people })}`;
  return (
    <Card as="section" aria-labelledby="skipped-heading" className="mb-6 grid gap-2 p-5">
      <h2 id="skipped-heading" className="font-semibold">
        {words("series.skipped", { count: skipped.length })}
      </h2>
      <p className="text-sm text-muted">{words("series.skipped_text")}</p>
      <ul className="divide-y divide-line">
        {skipped.map(({ starts_at_local, code, alternatives }) => (
          <li key={starts_at_local} className="grid gap-2 py-3">
            <p className="flex flex-wrap justify-between gap-x-4" suppressHydrationWarning>
              <span className="font-medium">{formatDay(starts_at_local, locale)}</span>
              <span className="text-sm text-muted">{skipReason(code, words)}</span>
            </p>
            <ul className="flex flex-wrap gap-2">
              {freeInstead(alternatives).map((start) => (
                <li key={start}>
                  <Link
                    href={pageOf(start)}
                    className="inline-flex min-h-9 items-center rounded-full bg-sunken px-3.5 text-sm font-medium tabular hover:bg-line pointer-coarse:min-h-11"
                  >
                    {words("repeat.day_time", {
                      day: formatDayShort(start, locale),
                      time: formatTime(start, locale),
                    })}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
