"use client";
import { useLocale, useTranslations } from "next-intl";
import { Button } from "@/ui/button";
import { formatDay, formatTime } from "@/lib/format";
import { Notice } from "@/ui/notice";
import type { Slot, SlotList } from "../slot-schema";
import { mostTelling } from "./slot-days";

/** Replaces the times of a day that has none: the reason, and a link to the next free day. */
export function NothingToday({
  slots,
  list,
  today,
  onGo,
}: {
  slots: Slot[];
  list: SlotList;
  today: string;
  onGo: (day: string) => void;
}) {
  const locale = useLocale();
  const words = useTranslations("resources");
  const why = mostTelling(slots)?.reasons[0];
  const named: Record<string, string> = { past: words("day_over"), closed: words("day_closed") };
  const next = list.slots.find((slot) => slot.reasons.length === 0) ?? list.alternatives[0] ?? null;
  return (
    <Notice
      title={why ? (named[why.code] ?? why.message) : words("day_closed")}
      action={
        next && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => onGo(next.starts_at_local.slice(0, 10))}
          >
            {words("go_to", {
              day: formatDay(next.starts_at_local, locale, today),
              time: formatTime(next.starts_at_local, locale),
            })}
          </Button>
        )
      }
    >
      {words(next ? "next_free" : "none_this_week")}
    </Notice>
  );
}
