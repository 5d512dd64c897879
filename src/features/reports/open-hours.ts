/** When resources are open and for how many, in as few intervals as that can be said. Pure. */
import { type Availability, capacitySteps } from "@/features/resources/availability";
import type { Interval } from "@/lib/intervals";
import { DAY } from "@/lib/time";

/** What costs more than its length when it is worked out at once is worked out a week at a time. */
const PIECE = 7 * DAY;

/** Open time of everything that has the same `plan`. */
export type Hours = Interval & { plan: number; capacity: number };

/**
 * The open time of resources during a range. Many have the same hours, like the desks of a room: they
 * share a plan, which is worked out once. `plans` has one for each resource, in their order.
 */
export function openHours(
  resources: readonly Availability[],
  range: Interval,
): { plans: number[]; hours: Hours[] } {
  const known = new Map<string, number>();
  const hours: Hours[] = [];
  const plans = resources.map(({ timezone, availability, overrides }) => {
    const key = JSON.stringify([timezone, availability, overrides]);
    const plan = known.get(key) ?? known.size;
    if (!known.has(key)) {
      known.set(key, plan);
      for (const open of openIntervals({ timezone, availability, overrides }, range)) {
        hours.push({ plan, ...open });
      }
    }
    return plan;
  });
  return { plans, hours };
}

function* openIntervals(
  resource: Availability,
  range: Interval,
): Generator<Interval & { capacity: number }> {
  for (let from = range.from; from < range.until; from += PIECE) {
    const until = Math.min(from + PIECE, range.until);
    const steps = capacitySteps(resource, { from, until });
    for (const [i, { at, value }] of steps.entries()) {
      if (value > 0) yield { from: at, until: steps[i + 1]?.at ?? until, capacity: value };
    }
  }
}
