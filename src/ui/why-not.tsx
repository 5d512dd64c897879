import { useTranslations } from "next-intl";
import { Lock } from "lucide-react";
import { Link } from "./link";
import type { ReactNode } from "react";
import { formatTimeRange } from "@/lib/format";
import { type Slot, slotState } from "@/lib/slot-state";

/**
 * Returns the free times of the day that are nearest to another one, at most three, in order of
 * time.
 */
export function nearest<S extends Slot>(free: S[], { starts_at }: Slot): S[] {
  const far = (slot: S) => Math.abs(Date.parse(slot.starts_at) - Date.parse(starts_at));
  return [...free]
    .sort((a, b) => far(a) - far(b))
    .slice(0, 3)
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}

/** Explains why a time is not available, and offers others. */
export function WhyNot({
  slot,
  present,
  locale,
  children,
}: {
  slot: Slot;
  present: boolean;
  locale: string;
  /** The nearest free times. */
  children: ReactNode[];
}) {
  const words = useTranslations("ui.times");
  return (
    <div className="mt-2.5 flex gap-2.5 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="grid gap-2">
        <p>
          <strong className="font-semibold">
            {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}
          </strong>
          {" · "}
          {present
            ? words("now")
            : slotState(slot) === "own"
              ? words.rich("booked", {
                  link: (text) => (
                    <Link
                      href={`/bookings/${slot.booking_id}`}
                      className="font-medium text-accent underline"
                    >
                      {text}
                    </Link>
                  ),
                })
              : slot.reasons.map((reason) => reason.message).join(" ") || words("full_now")}
        </p>
        {children.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span>{words("nearest")}</span>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
