import { slotState } from "@/lib/slot-state";
import type { Slot } from "../slot-schema";

/** Returns the slots that start on a local day. */
export function slotsOn(slots: Slot[], date: string): Slot[] {
  return slots.filter((slot) => slot.starts_at_local.startsWith(date));
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
