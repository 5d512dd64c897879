import type { Slot } from "@/lib/slot-state";

/**
 * Returns the free times of the day that are nearest to another one, at most three, in order of
 * time.
 */
export function nearestTimes<S extends Pick<Slot, "starts_at">>(
  free: S[],
  { starts_at }: Pick<Slot, "starts_at">,
): S[] {
  const far = (slot: S) => Math.abs(Date.parse(slot.starts_at) - Date.parse(starts_at));
  return [...free]
    .sort((a, b) => far(a) - far(b))
    .slice(0, 3)
    .sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
}
