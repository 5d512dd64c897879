import { useTranslations } from "next-intl";
import { Repeat } from "@/ui/icons";
import { formatDayShort, formatTimeRange } from "@/lib/format";
import { DateBlock } from "@/ui/date-block";
import { Link } from "@/ui/link";
import type { Booking } from "../schema";

/** The dates that are named before the others are only counted. */
const NAMED = 3;

/** Shows the dates of one weekly booking as one card, at the place of the first. */
export function SeriesRow({
  seriesId,
  dates,
  locale,
}: {
  seriesId: string;
  /** At least one, earliest first. */
  dates: Booking[];
  locale: string;
}) {
  const words = useTranslations("bookings.series");
  const [first] = dates;
  if (!first) return null;
  const more = dates.length - NAMED;
  return (
    <li className="pb-3">
      <Link
        href={`/bookings/series/${seriesId}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md py-3 transition-colors duration-(--motion-quick) hover:bg-sunken sm:-mx-3 sm:px-3"
      >
        <DateBlock local={first.starts_at_local} locale={locale} />
        <span className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-semibold">
            {words("title", { title: first.title })}
          </span>
          <span className="block text-sm text-muted tabular" suppressHydrationWarning>
            {words("lead", {
              count: dates.length,
              time: formatTimeRange(first.starts_at_local, first.ends_at_local, locale),
            })}
          </span>
        </span>
        <Repeat aria-hidden className="size-5 shrink-0 text-muted" />
      </Link>
      <ul className="flex flex-wrap items-center gap-2 pl-18 text-sm">
        {dates.slice(0, NAMED).map(({ id, starts_at_local }) => (
          <li key={id}>
            <Link
              href={`/bookings/${id}`}
              className="inline-flex min-h-9 items-center rounded-full bg-sunken px-3.5 font-medium hover:bg-line pointer-coarse:min-h-11"
            >
              {formatDayShort(starts_at_local, locale)}
            </Link>
          </li>
        ))}
        {more > 0 && <li className="px-1 text-muted">{words("more", { count: more })}</li>}
      </ul>
    </li>
  );
}
