/** The parts of a report's period, as people call them. Pure. */
import { formatDayPart, formatDays, formatDayShort } from "@/lib/format";
import type { ReportPart } from "@/lib/report-period";
import { addDays } from "@/ui/calendar-date";

type Part = { from: string; to: string };
type Shown = {
  page: string;
  interval: ReportPart;
  locale: string;
  /** The page of what happened on a day, where there is one. */
  dayPage?: ((day: string) => string) | null;
};

/** Returns what a chart and its table say of a part, and the report of that part alone, or the page of a day. */
export function shownPart(part: Part, { page, interval, locale, dayPage }: Shown) {
  const { from, to } = part;
  const days = new URLSearchParams({ from, until: addDays(to, -1) });
  return {
    id: from,
    name: partName(part, interval, locale),
    mark: partMark(part, interval, locale),
    href: interval === "day" ? (dayPage?.(from) ?? null) : `${page}?${days}`,
  };
}

/** Names a part in full: `Mon, 23 Nov`, `23 – 29 November 2026`, `November 2026`. */
function partName({ from, to }: Part, interval: ReportPart, locale: string): string {
  if (interval === "day") return formatDayShort(from, locale);
  if (interval === "week") return formatDays(from, addDays(to, -1), locale);
  return formatDayPart(from, "monthAndYear", locale);
}

/** Names a part in the few letters that a bar has room for: `23`, `23 Nov`, `Nov`. */
function partMark({ from }: Part, interval: ReportPart, locale: string): string {
  const month = formatDayPart(from, "month", locale);
  if (interval === "month") return month;
  const day = String(Number(from.slice(8)));
  return interval === "week" ? `${day} ${month}` : day;
}
