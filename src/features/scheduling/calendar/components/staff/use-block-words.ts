"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatTimeRange } from "@/lib/format";
import type { CalendarBlock } from "../../schema";

const STATES = [
  "held",
  "pending_payment",
  "pending_approval",
  "confirmed",
  "checked_in",
  "completed",
  "no_show",
] as const;
export type BlockState = (typeof STATES)[number] | "event";

/** Returns the state that a block's shape tells. */
export function stateOf({ kind, status }: CalendarBlock): BlockState {
  if (kind === "event") return "event";
  return STATES.find((one) => one === status) ?? "confirmed";
}

/** Tells whether money is still to come. */
export function isUnpaid({ payment, status }: CalendarBlock): boolean {
  return payment === "on_account" || (payment === "due" && status !== "held");
}

/** Returns what writes a block in words: its name, its state, and all of it for a screen reader. */
export function useBlockWords() {
  const words = useTranslations("console_calendar");
  const locale = useLocale();
  const nameOf = ({ kind, title, member }: CalendarBlock) => {
    if (kind === "closure") return words("closure.name");
    return kind === "event" ? (title ?? words("event")) : (member?.name ?? words("booking"));
  };
  const chipsOf = (block: CalendarBlock) => [
    words(`states.${stateOf(block)}`),
    ...(block.kind === "event" ? [words("attendees", { count: block.quantity })] : []),
    ...(block.kind !== "event" && block.quantity > 1
      ? [words("places_taken", { count: block.quantity })]
      : []),
    ...(isUnpaid(block) ? [words("unpaid")] : []),
    ...(block.desynced ? [words("desynced")] : []),
  ];
  const timeOf = (block: CalendarBlock) =>
    formatTimeRange(block.starts_at_local, block.ends_at_local, locale);
  const labelOf = (block: CalendarBlock, place?: string) => {
    const chips = block.kind === "closure" ? [] : chipsOf(block);
    return [place, timeOf(block), nameOf(block), ...chips].filter(Boolean).join(", ");
  };
  return { nameOf, chipsOf, timeOf, labelOf };
}
