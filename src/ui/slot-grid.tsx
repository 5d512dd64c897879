"use client";
import clsx from "clsx";
import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import { formatMoney } from "@/lib/money";
import { formatTime, formatTimeRange } from "./format";
import { moveFocus } from "./move-focus";

/** A slot as the API gives it (`GET …/slots`). */
export type Slot = {
  starts_at_local: string;
  ends_at_local: string;
  starts_at: string;
  ends_at: string;
  capacity: number;
  remaining: number;
  gross_amount: number | null;
  currency: string;
  reasons: { code: string; message: string }[];
};

export type SlotState = "free" | "held" | "full" | "closed";

/** What a slot is to a member: free, kept by somebody for now, full, or not to be had at all. */
export function slotState(slot: Slot): SlotState {
  if (slot.reasons.length === 0 && slot.remaining > 0) return "free";
  const codes = slot.reasons.map((reason) => reason.code);
  if (codes.includes("held")) return "held";
  if (codes.includes("full") || (codes.length === 0 && slot.capacity > 0)) return "full";
  return "closed";
}

const words: Record<SlotState, string> = {
  free: "free",
  held: "held by someone",
  full: "full",
  closed: "not bookable",
};

const groups = [
  { name: "Morning", from: "00:00", until: "12:00" },
  { name: "Afternoon", from: "12:00", until: "17:00" },
  { name: "Evening", from: "17:00", until: "24:00" },
];

/**
 * The times of a day, by part of the day. A free one is chosen with a click; one that cannot be had
 * says why, in place, when it is asked. One tab stop: arrow keys move among the times, so that the
 * button that books is not forty keystrokes away.
 */
export function SlotGrid<S extends Slot>({
  slots,
  selected,
  onSelect,
  locale,
}: {
  slots: S[];
  /** `starts_at` of the chosen slot. */
  selected: string | null;
  onSelect: (slot: S) => void;
  locale: string;
}) {
  const [asked, setAsked] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const shows = (start: string | null) => slots.some((slot) => slot.starts_at === start);
  const firstFree = slots.find((slot) => slotState(slot) === "free") ?? slots[0];
  const stop = [focused, selected].find(shows) ?? firstFree?.starts_at;
  const prices = new Set(
    slots.filter((slot) => slotState(slot) === "free").map((s) => s.gross_amount),
  );
  return (
    <div
      ref={grid}
      role="group"
      aria-label="Times"
      className="grid gap-6"
      onKeyDown={(event) => {
        if (grid.current && moveFocus(grid.current, event.key)) event.preventDefault();
      }}
    >
      {groups.map((group) => {
        const inGroup = slots.filter((slot) => {
          const time = slot.starts_at_local.slice(11, 16);
          return time >= group.from && time < group.until;
        });
        if (inGroup.length === 0) return null;
        const why = inGroup.find((slot) => slot.starts_at === asked);
        return (
          <section key={group.name} aria-labelledby={`slots-${group.name}`}>
            <h3 id={`slots-${group.name}`} className="mb-2 text-sm font-medium text-muted">
              {group.name}
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
              {inGroup.map((slot) => (
                <li key={slot.starts_at}>
                  <SlotButton
                    slot={slot}
                    locale={locale}
                    showPrice={prices.size > 1}
                    selected={slot.starts_at === selected}
                    asked={slot.starts_at === asked}
                    isStop={slot.starts_at === stop}
                    onFocus={() => setFocused(slot.starts_at)}
                    onPress={() => {
                      if (slotState(slot) === "free") {
                        setAsked(null);
                        onSelect(slot);
                      } else setAsked(slot.starts_at === asked ? null : slot.starts_at);
                    }}
                  />
                </li>
              ))}
            </ul>
            <div aria-live="polite">{why && <WhyNot slot={why} locale={locale} />}</div>
          </section>
        );
      })}
    </div>
  );
}

function SlotButton({
  slot,
  locale,
  selected,
  asked,
  showPrice,
  isStop,
  onFocus,
  onPress,
}: {
  slot: Slot;
  locale: string;
  selected: boolean;
  asked: boolean;
  showPrice: boolean;
  isStop: boolean;
  onFocus: () => void;
  onPress: () => void;
}) {
  const state = slotState(slot);
  const free = state === "free";
  const price = slot.gross_amount
    ? formatMoney(slot.gross_amount, slot.currency, locale)
    : slot.gross_amount === 0
      ? "free of charge"
      : null;
  const detail = !free
    ? { held: "Held", full: "Full", closed: "Closed" }[state]
    : slot.capacity > 1
      ? `${slot.remaining} left`
      : showPrice
        ? price
        : null;
  return (
    <button
      type="button"
      aria-pressed={free ? selected : undefined}
      aria-expanded={free ? undefined : asked}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      className={clsx(
        "flex min-h-12 w-full flex-col items-center justify-center rounded-lg px-2 py-1.5 transition-colors duration-100 forced-colors:border",
        selected && "bg-accent text-on-accent forced-colors:outline",
        !selected && free && "bg-raised ring-1 ring-accent-line ring-inset hover:bg-accent-soft",
        state === "held" && "bg-held-soft text-held ring-1 ring-held-line ring-inset",
        (state === "full" || state === "closed") && "bg-sunken text-faint hover:text-ink",
        asked && "ring-2 ring-line-strong ring-inset",
      )}
    >
      <span
        className={clsx(
          "tabular text-sm font-semibold",
          (state === "full" || state === "closed") && "line-through decoration-1",
        )}
        suppressHydrationWarning
      >
        {formatTime(slot.starts_at_local, locale)}
      </span>
      {detail && (
        <span
          aria-hidden={!free || undefined}
          className={clsx("tabular text-xs", free && !selected && "text-muted")}
          suppressHydrationWarning
        >
          {detail}
        </span>
      )}
      <span className="sr-only">
        {free ? (price && detail !== price ? `, ${price}` : "") : `, ${words[state]}, show why`}
      </span>
    </button>
  );
}

function WhyNot({ slot, locale }: { slot: Slot; locale: string }) {
  return (
    <p className="mt-2.5 flex gap-2.5 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        <strong className="font-semibold">
          {formatTimeRange(slot.starts_at_local, slot.ends_at_local, locale)}
        </strong>
        {" · "}
        {slot.reasons.map((reason) => reason.message).join(" ") ||
          "All places are taken at this time."}
      </span>
    </p>
  );
}
