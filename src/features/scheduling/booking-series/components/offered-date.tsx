import { useLocale, useTranslations } from "next-intl";
import { formatDay, formatDayShort, formatTime } from "@/lib/format";
import { Link } from "@/ui/link";
import { Money } from "@/ui/money";
import type { Offered } from "./use-repeat";

/** The reasons that have words of their own. */
const REASONS = [
  "slot_unavailable",
  "already_booked",
  "outside_availability",
  "nonexistent_local_time",
  "ambiguous_local_time",
  "max_advance",
  "quota_exceeded",
] as const;

/** A date to book or to skip, with its price; or the reason against it and the nearest free time. */
export function OfferedDate({
  date,
  currency,
  place,
  checked,
  disabled,
  onChoose,
}: {
  date: Offered;
  currency: string;
  /** The resource's id. */
  place: string;
  checked: boolean;
  disabled: boolean;
  onChoose: (take: boolean) => void;
}) {
  const words = useTranslations("bookings.repeat");
  const locale = useLocale();
  const { amount_due, code, alternatives } = date;
  const day = formatDay(date.starts_at_local, locale);
  if (amount_due === null) {
    const reason = REASONS.find((one) => one === code) ?? "other";
    const other = nearest(alternatives);
    return (
      <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <span aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block text-muted line-through decoration-1">{day}</span>
          {other && (
            <Link
              href={`/resources/${place}?day=${other.slice(0, 10)}`}
              className="inline-flex min-h-9 items-center text-sm font-medium text-accent underline pointer-coarse:min-h-11"
            >
              {words("nearest", {
                day: formatDayShort(other, locale),
                time: formatTime(other, locale),
              })}
            </Link>
          )}
        </span>
        <span className="text-sm text-muted">{words(`reason.${reason}`)}</span>
      </li>
    );
  }
  return (
    <li>
      <label className="flex min-h-14 items-center gap-4 py-2">
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 shrink-0 accent-[var(--accent)]"
        />
        <span className="min-w-0 flex-1 font-medium">{day}</span>
        <span className="text-sm">
          {amount_due === 0 ? (
            words("free")
          ) : (
            <Money amount={amount_due} currency={currency} locale={locale} />
          )}
        </span>
      </label>
    </li>
  );
}

function nearest(alternatives: unknown[]): string | null {
  const { starts_at_local } = (alternatives[0] ?? {}) as { starts_at_local?: unknown };
  return typeof starts_at_local === "string" ? starts_at_local : null;
}
