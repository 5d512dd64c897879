import { slotState } from "@/lib/slot-state";
import type { Slot } from "../slot-schema";

/** Returns the slots that start on a local day. */
export function slotsOn(slots: Slot[], date: string): Slot[] {
  return slots.filter((slot) => slot.starts_at_local.startsWith(date));
}

/**
 * Leaves out the closed and past hours before the first and after the last time that matters,
 * except one on each side: a night of closed hours says nothing, one of them says when the place
 * closes. A time that has begun is left out: it would push the first free one off the first screen.
 */
export function trimClosed(slots: Slot[]): Slot[] {
  const matters = (slot: Slot) => slotState(slot) !== "closed";
  const first = slots.findIndex(matters);
  if (first === -1) return [];
  const last = slots.findLastIndex(matters);
  const before = slots[first - 1];
  const opens = before === undefined || hasBegun(before) ? first : first - 1;
  return slots.slice(opens, last + 2);
}

/**
 * Leaves out of several days the hours that `trimClosed` hides. A day of which nothing is left keeps one time, which
 * says why: the day is over, or the place is closed.
 */
export function trimDays(slots: Slot[]): Slot[] {
  const days = new Set(slots.map((slot) => slot.starts_at_local.slice(0, 10)));
  return [...days].flatMap((date) => {
    const day = slotsOn(slots, date);
    const shown = trimClosed(day);
    if (shown.length > 0) return shown;
    const why = day.find(hasBegun) ?? day[0];
    return why ? [why] : [];
  });
}

function hasBegun(slot: Slot) {
  return slot.reasons.some(({ code }) => code === "past");
}
