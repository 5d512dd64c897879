import { useTranslations } from "next-intl";
import { formatMoment } from "@/lib/format";
import type { HistoryEntry } from "../../history-schema";
import type { Booking } from "../../schema";
import { BookingStatus } from "./booking-status";

/** Tells what happened to a booking, the latest first, with who did it. */
export function BookingHistory({
  entries,
  timezone,
  locale,
}: {
  entries: readonly HistoryEntry[];
  timezone: string;
  locale: string;
}) {
  const words = useTranslations("console.booking");
  return (
    <ol className="grid gap-3 text-sm">
      {entries.map(({ id, to, actor, actor_name, approved_by_name, created_at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular text-muted">{formatMoment(created_at, timezone, locale)}</span>
          {to ? <BookingStatus status={to as Booking["status"]} /> : words("changed")}
          <span className="text-muted">{actor_name ?? words(`actors.${actor.kind}`)}</span>
          {approved_by_name && (
            <span className="text-muted">{words("allowed_by", { name: approved_by_name })}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
