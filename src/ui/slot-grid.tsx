"use client";
import { useTranslations } from "next-intl";
import clsx from "clsx";
import { useRef, useState } from "react";
import { formatMoney } from "@/lib/money";
import { formatTime } from "@/lib/format";
import { moveFocus } from "./move-focus";
import { isBlocked, type Slot, slotState, type SlotState } from "@/lib/slot-state";

const groups = [
  { name: "morning", from: "00:00", until: "12:00" },
  { name: "afternoon", from: "12:00", until: "17:00" },
  { name: "evening", from: "17:00", until: "24:00" },
] as const;

/**
 * Shows the times of a day, by part of the day. A click chooses a free one, or asks why another is
 * not. One tab stop: arrow keys move among the times, so that the button that books is not forty
 * keystrokes away.
 */
export function SlotGrid<S extends Slot>({
  slots,
  selected,
  onSelect,
  asked,
  onAsk,
  locale,
  present,
  priceOf: writePrice,
}: {
  slots: S[];
  /** `starts_at` of the chosen slot. */
  selected: string | null;
  onSelect: (slot: S) => void;
  /** `starts_at` of the slot whose reason is shown. */
  asked: string | null;
  onAsk: (slot: S) => void;
  locale: string;
  /** The reader's present time, when it is to be moved. */
  present?: { starts_at: string; ends_at: string } | undefined;
  /** Writes the price of a time, in a word. */
  priceOf?: ((slot: S, locale: string) => string | null) | undefined;
}) {
  const words = useTranslations("ui.times");
  const ownPrice = useOwnPrice();
  const priceOf = writePrice ?? ownPrice;
  const [focused, setFocused] = useState<string | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const isPresent = (slot: S) =>
    slot.starts_at === present?.starts_at && slot.ends_at === present.ends_at;
  const stateOf = (slot: S) => (isPresent(slot) ? "own" : slotState(slot));
  const shows = (start: string | null) => slots.some((slot) => slot.starts_at === start);
  const firstFree = slots.find((slot) => stateOf(slot) === "free") ?? slots[0];
  const stop = [focused, selected].find(shows) ?? firstFree?.starts_at;
  const prices = new Set(
    slots.filter((slot) => stateOf(slot) === "free").map((slot) => priceOf(slot, locale)),
  );
  return (
    <div
      ref={grid}
      role="group"
      aria-label={words("label")}
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
        return (
          <section key={group.name} aria-labelledby={`slots-${group.name}`}>
            <h3 id={`slots-${group.name}`} className="mb-2 text-sm font-medium text-muted">
              {words(group.name)}
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
              {inGroup.map((slot) => (
                <li key={slot.starts_at}>
                  <SlotButton
                    slot={slot}
                    state={stateOf(slot)}
                    locale={locale}
                    price={priceOf(slot, locale)}
                    showPrice={prices.size > 1}
                    selected={slot.starts_at === selected}
                    asked={slot.starts_at === asked}
                    isStop={slot.starts_at === stop}
                    onFocus={() => setFocused(slot.starts_at)}
                    onPress={() => {
                      if (stateOf(slot) === "free") onSelect(slot);
                      else onAsk(slot);
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function SlotButton({
  slot,
  state,
  locale,
  price,
  selected,
  asked,
  showPrice,
  isStop,
  onFocus,
  onPress,
}: {
  slot: Slot;
  state: SlotState;
  locale: string;
  price: string | null;
  selected: boolean;
  asked: boolean;
  showPrice: boolean;
  isStop: boolean;
  onFocus: () => void;
  onPress: () => void;
}) {
  const words = useTranslations("ui.times");
  const free = state === "free";
  const time = formatTime(slot.starts_at_local, locale);
  const left = slot.capacity > 1 ? words("left", { count: slot.remaining }) : null;
  const detail = free
    ? (left ?? (showPrice ? price : null))
    : words(isBlocked(slot) ? "blocked" : state);
  const name = free ? [time, left, price] : [time, words(`${state}_spoken`), words("why")];
  return (
    <button
      type="button"
      aria-label={name.filter(Boolean).join(", ")}
      aria-pressed={free ? selected : undefined}
      aria-expanded={free ? undefined : asked}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      suppressHydrationWarning
      className={clsx(
        "flex min-h-12 w-full flex-col items-center justify-center rounded-lg px-2 py-1.5 transition-colors duration-(--motion-quick) forced-colors:border",
        selected && "bg-accent text-on-accent forced-colors:outline",
        !selected && free && "bg-raised ring-1 ring-accent-line ring-inset hover:bg-accent-soft",
        state === "own" && "bg-accent-soft text-accent ring-1 ring-accent-line ring-inset",
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
        {time}
      </span>
      {detail && (
        <span
          className={clsx("tabular text-xs", free && !selected && "text-muted")}
          suppressHydrationWarning
        >
          {detail}
        </span>
      )}
    </button>
  );
}

/** Returns a function that writes a slot's price for the reader; null when unknown. */
export function useOwnPrice(): (slot: Slot, locale: string) => string | null {
  const words = useTranslations("ui.times");
  return (slot, locale) => {
    const amount = slot.amount_due ?? slot.gross_amount;
    if (amount === null) return null;
    return amount === 0 ? words("no_charge") : formatMoney(amount, slot.currency, locale);
  };
}
