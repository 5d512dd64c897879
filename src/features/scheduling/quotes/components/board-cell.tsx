import clsx from "clsx";
import { useTranslations } from "next-intl";
import { formatTime } from "@/lib/format";
import { slotState, type SlotState } from "@/lib/slot-state";
import type { Axis } from "@/lib/time-grid/axis";
import { useOwnPrice } from "@/ui/slot-grid";
import type { BoardPlace, Slot } from "@/features/scheduling/resources/slot-schema";
import { placeOn } from "@/ui/time-grid/place-on";
import { spanOf } from "./board-hours";

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
  axis,
  locale,
  chosen,
  inChoice,
  isStop,
  onChoose,
  onFocus,
}: {
  place: BoardPlace;
  slot: Slot;
  axis: Axis;
  locale: string;
  chosen: boolean;
  /** True when it lies within the chosen time. */
  inChoice: boolean;
  isStop: boolean;
  onChoose: () => void;
  onFocus: () => void;
}) {
  const words = useTranslations("quotes.state");
  const ownPrice = useOwnPrice();
  const state = slotState(slot);
  const { width, ...start } = placeOn(axis, "across", spanOf(slot, place.slots));
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
      suppressHydrationWarning
      // A gap to the next one.
      style={{ ...start, width: `calc(${width} - 2px)` }}
      className={clsx(
        "absolute inset-y-0 min-w-0 rounded-sm transition-colors duration-100 forced-colors:border",
        inChoice ? "bg-accent forced-colors:outline" : looks[state],
      )}
    />
  );
}
