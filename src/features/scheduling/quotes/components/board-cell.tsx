import clsx from "clsx";
import { useTranslations } from "next-intl";
import { formatTime } from "@/lib/format";
import { slotState, type SlotState } from "@/lib/slot-state";
import { useOwnPrice } from "@/ui/slot-grid";
import type { BoardPlace, Slot } from "@/features/scheduling/resources/slot-schema";
import { minuteOf } from "@/lib/time-window";
import { COLUMN_MINUTES, stepAfter } from "./board-hours";

/** Patterns tell the states apart where colours do not. */
const looks: Record<SlotState, string> = {
  free: "bg-raised ring-1 ring-accent-line ring-inset hover:bg-accent-soft",
  own: "bg-accent-soft ring-2 ring-accent ring-inset",
  held: "board-held ring-1 ring-held-line ring-inset",
  full: "board-taken",
  closed: "",
};

/** Draws one start time of a place. */
export function BoardCell({
  place,
  slot,
  from,
  locale,
  chosen,
  inChoice,
  isStop,
  onChoose,
  onFocus,
  onDraw,
  onOver,
}: {
  place: BoardPlace;
  slot: Slot;
  /** The minute at which the board begins. */
  from: number;
  locale: string;
  chosen: boolean;
  /** True when it lies within the chosen time. */
  inChoice: boolean;
  isStop: boolean;
  onChoose: () => void;
  onFocus: () => void;
  /** Called when a mouse is pressed on a free time, and when it passes over this one. */
  onDraw: () => void;
  onOver: () => void;
}) {
  const words = useTranslations("quotes.state");
  const ownPrice = useOwnPrice();
  const state = slotState(slot);
  const start = (minuteOf(slot.starts_at_local) - from) / COLUMN_MINUTES + 2;
  const span = Math.max(1, stepAfter(slot, place.slots) / COLUMN_MINUTES);
  const name = [place.name, formatTime(slot.starts_at_local, locale), words(state)];
  if (state === "free") name.push(ownPrice(slot, locale) ?? "");
  return (
    <button
      type="button"
      role="gridcell"
      aria-label={name.filter(Boolean).join(", ")}
      aria-selected={chosen}
      tabIndex={isStop ? 0 : -1}
      onClick={onChoose}
      onFocus={onFocus}
      onPointerDown={({ pointerType, button }) => {
        if (pointerType === "mouse" && button === 0 && state === "free") onDraw();
      }}
      onPointerEnter={onOver}
      suppressHydrationWarning
      style={{ gridColumn: `${start} / span ${span}` }}
      className={clsx(
        "h-11 min-w-0 rounded-sm transition-colors duration-100 forced-colors:border",
        inChoice ? "bg-accent forced-colors:outline" : looks[state],
      )}
    />
  );
}
