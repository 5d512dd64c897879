/** Open hours of resources and their places, by the parts of a period. Pure. */
import { type Availability, capacitySteps } from "@/features/scheduling/resources/availability";
import type { Interval } from "@/lib/intervals";
import { DAY } from "@/lib/time";

/** Computed a week at a time: the cost of one long computation grows faster than its length. */
const PIECE = 7 * DAY;

/** Open time of everything with the same `plan`, within one bucket (0 = the first). */
export type Hours = Interval & { plan: number; bucket: number; capacity: number };

/**
 * Yields the open time of resources in buckets, each from one boundary to the next. Resources with
 * the same hours, like the desks of a room, share a plan, which is computed once. `plans` has one
 * for each resource, in their order.
 */
export function openHours(
  resources: readonly Availability[],
  boundaries: readonly number[],
): { plans: number[]; hours: Hours[] } {
  const known = new Map<string, number>();
  const hours: Hours[] = [];
  const plans = resources.map(({ timezone, availability, overrides }) => {
    const key = JSON.stringify([timezone, availability, overrides]);
    const plan = known.get(key) ?? known.size;
    if (!known.has(key)) {
      known.set(key, plan);
      for (const open of openIntervals({ timezone, availability, overrides }, boundaries)) {
        hours.push({ plan, ...open });
      }
    }
    return plan;
  });
  return { plans, hours };
}

function* openIntervals(
  resource: Availability,
  boundaries: readonly number[],
): Generator<Omit<Hours, "plan">> {
  const end = boundaries.at(-1) ?? 0;
  const endOf = (bucket: number) => boundaries[bucket + 1] ?? end;
  let bucket = 0;
  for (let piece = boundaries[0] ?? end; piece < end; piece += PIECE) {
    const pieceEnd = Math.min(piece + PIECE, end);
    const steps = capacitySteps(resource, { from: piece, until: pieceEnd });
    for (const [i, { at, value: capacity }] of steps.entries()) {
      const closes = steps[i + 1]?.at ?? pieceEnd;
      for (let from = at; capacity > 0 && from < closes; from = endOf(bucket)) {
        while (endOf(bucket) <= from) bucket++;
        yield { bucket, from, until: Math.min(closes, endOf(bucket)), capacity };
      }
    }
  }
}
