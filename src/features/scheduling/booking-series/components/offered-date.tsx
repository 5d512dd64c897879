import { useLocale, useTranslations } from "next-intl";
import { formatDay, formatDayShort, formatTime } from "@/lib/format";
import { Money } from "@/ui/money";
import { freeInstead } from "./skip-reason";
import type { Offered } from "./use-series-dates";

/** A date to book or to skip, with its price; or the reason against it and the times to take instead. */
export function OfferedDate({
  date,
  reason,
  currency,
  moved,
  checked,
  disabled,
  onChoose,
  onMove,
}: {
  date: Offered;
  /** Why it cannot be booked, where it has no price. */
  reason: string;
  currency: string;
  /** True for a time that was taken instead of the weekly one. */
  moved: boolean;
  checked: boolean;
  disabled: boolean;
  onChoose: (take: boolean) => void;
  onMove: (start: string) => void;
}) {
  const words = useTranslations("bookings.repeat");
  const locale = useLocale();
  const { amount_due, alternatives, starts_at_local } = date;
  const day = formatDay(starts_at_local, locale);
  if (amount_due === null) {
    const others = freeInstead(alternatives);
    return (
      <li className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <span aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1 text-muted line-through decoration-1">{day}</span>
        <span className="text-sm text-muted">{reason}</span>
        {others.length > 0 && (
          <span
            role="group"
            aria-label={words("instead_of", { day })}
            className="flex basis-full flex-wrap items-center gap-2 pl-9"
          >
            <span className="text-sm text-muted">{words("instead")}</span>
            {others.map((start) => (
              <button
                key={start}
                type="button"
                disabled={disabled}
                onClick={() => onMove(start)}
                className="inline-flex min-h-9 items-center rounded-full bg-sunken px-3.5 text-sm font-medium tabular hover:bg-line pointer-coarse:min-h-11"
              >
                {start.slice(0, 10) === starts_at_local.slice(0, 10)
                  ? formatTime(start, locale)
                  : words("day_time", {
                      day: formatDayShort(start, locale),
                      time: formatTime(start, locale),
                    })}
              </button>
            ))}
          </span>
        )}
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
        <span className="min-w-0 flex-1 font-medium">
          {moved ? words("day_time", { day, time: formatTime(starts_at_local, locale) }) : day}
        </span>
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
