import type { DayState } from "@/ui/day-cell";
import { slotState } from "@/lib/slot-state";
import type { Slot } from "../slot-schema";

/** Returns the slots that start on a local day. */
export function slotsOn(slots: Slot[], date: string): Slot[] {
  return slots.filter((slot) => slot.starts_at_local.startsWith(date));
}

/**
 * Returns the state of each local day, from its explained slots. Days without a slot are left out.
 */
export function dayStates(slots: Slot[]): Record<string, DayState> {
  const states: Record<string, DayState> = {};
  for (const slot of slots) {
    const date = slot.starts_at_local.slice(0, 10);
    const state = slotState(slot);
    const known = states[date];
    if (state === "free") states[date] = "open";
    else if (known !== "open" && (state === "full" || state === "held" || state === "own"))
      states[date] = "full";
    else states[date] ??= "closed";
  }
  return states;
}

/** Marks days that have free slots, from slots listed without explanations. */
export function openDays(slots: Slot[]): Record<string, DayState> {
  return Object.fromEntries(slots.map((slot) => [slot.starts_at_local.slice(0, 10), "open"]));
}

/**
 * Leaves out the closed and past hours before the first and after the last time that matters,
 * except one on each side: a night of closed hours says nothing, one of them says when the place
 * closes.
 */
export function trimClosed(slots: Slot[]): Slot[] {
  const matters = (slot: Slot) => slotState(slot) !== "closed";
  const first = slots.findIndex(matters);
  if (first === -1) return [];
  const last = slots.findLastIndex(matters);
  return slots.slice(Math.max(0, first - 1), last + 2);
}
