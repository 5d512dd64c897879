/** Who fits where, by the same rule as `capacity_fits` in the database. Pure. */
import {
  type Interval,
  type LayeredStep,
  mergeSteps,
  rangeOver,
  type Step,
  usageSteps,
} from "@/lib/intervals";

/**
 * How many more places there are at each instant beside those that are taken. Where nobody is there is
 * no limit: a buffer may lie in closed time, and is there in the way only of somebody.
 */
export function roomBeside(
  capacity: LayeredStep[],
  taken: (Interval & { quantity: number })[],
): Step[] {
  return mergeSteps(capacity, usageSteps(taken), (places, used) =>
    used > 0 ? places - used : Infinity,
  );
}

/** The places that a booking of `own` can have at most, keeping `around` (its time and buffers) free. */
export function placesFor(
  own: Interval,
  around: Interval,
  capacity: LayeredStep[],
  room: Step[],
): number {
  return Math.min(rangeOver(capacity, own).min, rangeOver(room, around).min);
}
