/** How full a place is, in minutes that can be booked. Pure. */
import { type Interval, type LayeredStep, mergeSteps, usageSteps } from "@/lib/intervals";
import { DAY, MINUTE } from "@/lib/time";
import type { Terms } from "@/features/catalogue/policies/schema";
import type { Taken } from "./slots";

export type Fill = { open_minutes: number; free_minutes: number };

type FillTerms = Pick<Terms, "min_notice_minutes" | "max_advance_days" | "min_duration_minutes">;

/**
 * Returns the part of a time in which a booking may begin: after the notice that the terms ask for, and not too far
 * ahead. Empty where there is none.
 */
export function bookablePart({ from, until }: Interval, terms: FillTerms, now: number): Interval {
  return {
    from: Math.max(from, now + terms.min_notice_minutes * MINUTE),
    until: Math.min(until, now + terms.max_advance_days * DAY),
  };
}

/**
 * Returns the minutes of a time in which a place is open, and those of them in which it has room. A free stretch that
 * is shorter than the shortest booking is as good as taken.
 */
export function fillOf(
  capacity: LayeredStep[],
  taken: Taken[],
  { from, until }: Interval,
  { min_duration_minutes }: FillTerms,
): Fill {
  const steps = mergeSteps(capacity, usageSteps(taken), (places, used) =>
    places === 0 ? 0 : places > used ? 2 : 1,
  );
  let [open, free, stretch] = [0, 0, 0];
  const endStretch = () => {
    if (stretch >= min_duration_minutes) free += stretch;
    stretch = 0;
  };
  for (const [index, { at, value }] of steps.entries()) {
    const end = Math.min(until, steps[index + 1]?.at ?? until);
    const minutes = Math.max(0, end - Math.max(from, at)) / MINUTE;
    if (minutes === 0) continue;
    if (value > 0) open += minutes;
    if (value === 2) stretch += minutes;
    else endStretch();
  }
  endStretch();
  return { open_minutes: open, free_minutes: free };
}
