import clsx from "clsx";
import { formatDayPart } from "@/lib/format";

/** Shows a day as a leaf of a calendar. Decorative: the date is beside it in words. */
export function DateBlock({
  local,
  locale,
  quiet = false,
}: {
  local: string;
  locale: string;
  quiet?: boolean;
}) {
  return (
    <span
      aria-hidden
      className={clsx(
        "flex h-15 w-14 shrink-0 flex-col items-center justify-center rounded-lg",
        quiet ? "bg-sunken text-muted" : "bg-accent-soft text-accent",
      )}
      suppressHydrationWarning
    >
      <span className="text-xs font-medium">{formatDayPart(local, "month", locale)}</span>
      <span className="tabular text-xl leading-6 font-semibold">{Number(local.slice(8, 10))}</span>
    </span>
  );
}
