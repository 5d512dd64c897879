/** The days of a week at one place, as rows of the board. Pure. */
import { slotState } from "@/lib/slot-state";
import { slotsOn } from "@/features/scheduling/resources/components/slot-days";
import type { Slot, SlotList } from "@/features/scheduling/resources/slot-schema";
import { addDays } from "@/ui/calendar-date";
import type { BoardRow } from "./board-grid";

/** Returns a row for each of the seven days from `from`, without its closed hours. */
export function weekRows(
  resource_id: string,
  { slots, ...list }: Omit<SlotList, "alternatives">,
  from: string,
  nameOf: (day: string) => string,
): BoardRow[] {
  return Array.from({ length: 7 }, (_, index) => {
    const day = addDays(from, index);
    const shown = slotsOn(slots, day).filter((slot) => slotState(slot) !== "closed");
    return {
      ...{ resource_id, row: day, name: nameOf(day), category: null, amenities: [] },
      ...{ timezone: list.timezone, duration_minutes: list.duration_minutes, terms: list.terms },
      slots: shown,
    };
  });
}

/** Returns the free times of a row. */
export function freeOf({ slots }: { slots: Slot[] }): Slot[] {
  return slots.filter((slot) => slotState(slot) === "free");
}
