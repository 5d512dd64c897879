import { isBlocked, slotState } from "@/lib/slot-state";
import type { Slot } from "../slot-schema";

/** Returns the slots that start on a local day. */
export function slotsOn(slots: Slot[], date: string): Slot[] {
  return slots.filter((slot) => slot.starts_at_local.startsWith(date));
}

/**
 * Leaves out the closed and past hours before the first and after the last time that matters,
 * except one on each side: a night of closed hours says nothing, one of them says when the place
 * closes. A time that has begun is left out: it would push the first free one off the first screen.
 * Returns [] for a day without any time that can be had or is taken.
 */
export function trimClosed(slots: Slot[]): Slot[] {
  if (slots.every((slot) => slotState(slot) === "closed")) return [];
  const matters = (slot: Slot) => slotState(slot) !== "closed" || isBlocked(slot);
  const first = slots.findIndex(matters);
  const last = slots.findLastIndex(matters);
  const before = slots[first - 1];
  const opens = before === undefined || hasBegun(before) ? first : first - 1;
  return slots.slice(opens, last + 2);
}

/**
 * Leaves out of several days the hours that `trimClosed` hides. A day of which nothing is left keeps one time, which
 * says why.
 */
export function trimDays(slots: Slot[]): Slot[] {
  const days = new Set(slots.map((slot) => slot.starts_at_local.slice(0, 10)));
  return [...days].flatMap((date) => {
    const day = slotsOn(slots, date);
    const shown = trimClosed(day);
    if (shown.length > 0) return shown;
    const why = mostTelling(day);
    return why ? [why] : [];
  });
}

/**
 * Returns the time that says why nothing of a day can be had: a rule that keeps its reader from it,
 * rather than that the day is over, rather than that it is too late, rather than that the place is closed.
 */
export function mostTelling(day: Slot[]): Slot | undefined {
  const isLate = ({ reasons }: Slot) => reasons.some(({ code }) => code === "min_notice");
  return day.find(isBlocked) ?? day.find(hasBegun) ?? day.find(isLate) ?? day[0];
}

function hasBegun(slot: Slot) {
  return slot.reasons.some(({ code }) => code === "past");
}
