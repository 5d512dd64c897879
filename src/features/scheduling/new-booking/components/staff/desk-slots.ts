/** The times of a day as a desk sees them. Pure. */
import type { Slot } from "@/features/scheduling/resources/slot-schema";

export type DeskSlot = Slot;

const isClosed = ({ reasons }: DeskSlot) => reasons.some(({ code }) => code === "closed");

/** Returns the times that have not ended, without the closed hours before the first and after the last open one. */
export function shownSlots<S extends DeskSlot>(slots: readonly S[], now: string): S[] {
  const coming = slots.filter(({ ends_at }) => ends_at > now);
  const first = coming.findIndex((slot) => !isClosed(slot));
  const last = coming.findLastIndex((slot) => !isClosed(slot));
  return first === -1 ? [] : coming.slice(first, last + 1);
}

type Grid = {
  min_duration_minutes: number;
  max_duration_minutes: number;
  slot_step_minutes: number;
};
/** More would be no choice. */
const MOST = 24;

/** Returns the lengths that a place offers, in minutes, the shortest first. */
export function lengthsOf({
  min_duration_minutes: min,
  max_duration_minutes: max,
  slot_step_minutes: step,
}: Grid): number[] {
  const count = Math.min(MOST, Math.floor((max - min) / step) + 1);
  return Array.from({ length: Math.max(1, count) }, (_, index) => min + index * step);
}
