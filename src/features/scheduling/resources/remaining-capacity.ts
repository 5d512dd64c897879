/**
 * Capacity left beside other bookings, by the same rule as `capacity_fits` in the database. Pure.
 */
import {
  type Interval,
  type LayeredStep,
  mergeSteps,
  rangeOver,
  type Step,
  usageSteps,
} from "@/lib/intervals";

/**
 * Returns how many more places there are at each instant beside those taken. An instant without
 * bookings has no limit: a buffer may lie in closed time, and only collides with somebody there.
 */
export function remainingCapacity(
  capacity: LayeredStep[],
  taken: (Interval & { quantity: number })[],
): Step[] {
  return mergeSteps(capacity, usageSteps(taken), (places, used) =>
    used > 0 ? places - used : Infinity,
  );
}

/**
 * Returns the most places that a booking of `own` can have, keeping `around` (its time and buffers)
 * free.
 */
export function placesFor(
  own: Interval,
  around: Interval,
  capacity: LayeredStep[],
  room: Step[],
): number {
  return Math.min(rangeOver(capacity, own).min, rangeOver(room, around).min);
}
