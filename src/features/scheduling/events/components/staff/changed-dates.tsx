"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatDayShort, formatTime } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

type Times = { starts_at_local: string; ends_at_local: string };
/** A date that a change would touch. */
export type Touched = {
  event_id: string;
  before: Times | null;
  after: Times | null;
  taken: number;
};

/**
 * Shows which dates of a series a change touches, with who has booked them, before it is saved. A price of its own is not
 * there yet when they are found: it may be all that changes.
 */
export function ChangedDates({
  dates,
  repriced,
  pending,
  onClose,
  onSave,
}: {
  dates: readonly Touched[];
  repriced: boolean;
  pending: boolean;
  onClose: () => void;
  onSave: () => void;
}) {
  const words = useTranslations("console_events.scope");
  const form = useTranslations("console_events.form");
  const locale = useLocale();
  const at = ({ starts_at_local: start }: Times) =>
    `${formatDayShort(start, locale)}, ${formatTime(start, locale)}`;
  const told = ({ before, after }: Touched) => {
    if (before && after) {
      const [old, now] = [at(before), at(after)];
      if (old === now) return now;
      // A date that keeps its day is told by its hour alone.
      const hour = formatTime(after.starts_at_local, locale);
      return words("becomes", { before: old, after: sameDay(before, after) ? hour : now });
    }
    return before
      ? words("ends", { before: at(before) })
      : words("added", { after: after ? at(after) : "" });
  };
  const moved = ({ before, after, taken }: Touched) =>
    taken > 0 && before && after && at(before) !== at(after);
  const onlyPrice = repriced && dates.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={onlyPrice ? words("price") : words("title", { count: dates.length })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {form("back")}
          </Button>
          <Button pending={pending} onClick={onSave}>
            {form("save")}
          </Button>
        </>
      }
    >
      {dates.length === 0 ? (
        <p>{words(onlyPrice ? "price_text" : "none")}</p>
      ) : (
        <ul
          aria-label={words("list")}
          // A long list scrolls, also by keys, and the buttons stay.
          tabIndex={0}
          className="tabular grid max-h-80 gap-1.5 overflow-y-auto text-sm"
        >
          {dates.map((date) => (
            <li key={date.event_id} className="flex flex-wrap justify-between gap-x-4">
              <span>{told(date)}</span>
              {date.taken > 0 && (
                <span className="text-muted">{words("booked", { count: date.taken })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {dates.some(moved) && <p className="text-sm text-muted">{words("behind")}</p>}
    </Dialog>
  );
}

function sameDay(one: Times, other: Times): boolean {
  return one.starts_at_local.slice(0, 10) === other.starts_at_local.slice(0, 10);
}
