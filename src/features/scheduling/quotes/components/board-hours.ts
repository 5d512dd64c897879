import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import { type Axis, axisOf } from "@/lib/time-grid/axis";
import type { Span } from "@/lib/time-grid/clock";
import { minuteOf } from "@/lib/time-window";

type Timed = { starts_at_local: string };

/** No time is drawn narrower than this many minutes. */
const LEAST_MINUTES = 15;

/** Returns the scale of the whole hours that all times of a day lie in. */
export function boardAxis(places: Pick<BoardPlace, "slots">[]): Axis {
  const ends = places.flatMap(({ slots }) => {
    const [first, last] = [slots[0], slots.at(-1)];
    if (!first || !last) return [];
    const until = minuteOf(last.starts_at_local) + stepAfter(last, slots);
    return [{ from: minuteOf(first.starts_at_local), until }];
  });
  return axisOf(ends, { fold: 0 });
}

/** Returns the span of the day's clock that a time is drawn on: up to the next one of its place. */
export function spanOf(slot: Timed, slots: Timed[]): Span {
  const from = minuteOf(slot.starts_at_local);
  return { from, until: from + Math.max(LEAST_MINUTES, stepAfter(slot, slots)) };
}

/**
 * Returns the minutes from a time to the next one of the same place, at most an hour; the last time has as many as
 * the one before it.
 */
export function stepAfter({ starts_at_local }: Timed, slots: Timed[]): number {
  const at = slots.findIndex((other) => other.starts_at_local === starts_at_local);
  const minutes =
    minutesBetween(slots[at], slots[at + 1]) || minutesBetween(slots[at - 1], slots[at]);
  // A single time, and one where the clocks go back, is drawn as half an hour.
  return minutes > 0 ? Math.min(60, minutes) : 30;
}

function minutesBetween(one: Timed | undefined, next: Timed | undefined): number {
  return one && next ? minuteOf(next.starts_at_local) - minuteOf(one.starts_at_local) : 0;
}

/** Returns the local start times of a day at any place, in order, each with its free places. */
export function startsOf<P extends BoardPlace>(
  places: P[],
  isFree: (slot: P["slots"][number]) => boolean,
): { local: string; free: number }[] {
  const starts = new Map<string, number>();
  for (const slot of places.flatMap((place) => place.slots)) {
    const known = starts.get(slot.starts_at_local) ?? 0;
    starts.set(slot.starts_at_local, known + (isFree(slot) ? 1 : 0));
  }
  return [...starts]
    .map(([local, free]) => ({ local, free }))
    .toSorted((a, b) => (a.local < b.local ? -1 : 1));
}
