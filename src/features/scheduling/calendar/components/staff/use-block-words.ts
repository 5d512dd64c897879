"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatTimeRange } from "@/lib/format";
import type { CalendarBlock } from "../../schema";
import { isHidden } from "./block-filter";
import { isUnpaid, stateOf } from "./block-state";

/** Returns what writes a block in words: its name, its state, and all of it for a screen reader. */
export function useBlockWords() {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const nameOf = (block: CalendarBlock) => {
    const { kind, title, member } = block;
    if (isHidden(block)) return words("filters.hidden");
    if (kind === "closure") return words("closure.name");
    return kind === "event" ? (title ?? words("event")) : (member?.name ?? words("booking"));
  };
  /** Says what has not followed a moved event: this booking, or bookings of this event. */
  const leftWordOf = ({ kind }: CalendarBlock) =>
    words(kind === "event" ? "left_behind" : "desynced");
  const chipsOf = (block: CalendarBlock) => [
    words(`states.${stateOf(block)}`),
    ...(block.kind === "event" ? [words("attendees", { count: block.quantity })] : []),
    ...(block.kind !== "event" && block.quantity > 1
      ? [words("places_taken", { count: block.quantity })]
      : []),
    ...(isUnpaid(block) ? [words("unpaid")] : []),
    ...(block.desynced ? [leftWordOf(block)] : []),
  ];
  const timeOf = (block: CalendarBlock) =>
    formatTimeRange(block.starts_at_local, block.ends_at_local, locale);
  const labelOf = (block: CalendarBlock, place?: string) => {
    const chips = block.kind === "closure" || isHidden(block) ? [] : chipsOf(block);
    return [place, timeOf(block), nameOf(block), ...chips].filter(Boolean).join(", ");
  };
  return { nameOf, chipsOf, timeOf, labelOf, leftWordOf };
}
