import { type LocalResolution, resolveEnd, resolveLocal } from "@/lib/time";
import { failure } from "./errors";

export const NonexistentLocalTime = failure(
  "invalid",
  "nonexistent_local_time",
  "Nonexistent local time",
  "The clocks skip this time on this day. `next_valid_local` is the next one that they show.",
);
export const AmbiguousLocalTime = failure(
  "invalid",
  "ambiguous_local_time",
  "Ambiguous local time",
  "The clocks show this time twice on this day: send `fold` 0 for the first or 1 for the second.",
);

/**
 * Returns the instant of a wall-clock time entered by a person, in epoch milliseconds. Raises NonexistentLocalTime and
 * AmbiguousLocalTime: it is never shifted silently.
 */
export function instantOf(local: string, timezone: string, fold: 0 | 1 | undefined): number {
  return instantIn(resolveLocal(local, timezone, fold), local, timezone);
}

/** Returns the instant of an end, for a start at `from`. */
export function endOf(
  local: string,
  timezone: string,
  fold: 0 | 1 | undefined,
  from: number,
): number {
  return instantIn(resolveEnd(local, timezone, fold, from), local, timezone);
}

function instantIn(resolved: LocalResolution, local: string, timezone: string): number {
  if (resolved.ok) return resolved.at;
  if (resolved.reason === "ambiguous") {
    throw AmbiguousLocalTime({
      detail: `${local} happens twice in ${timezone}: send fold 0 or 1.`,
    });
  }
  const { next_valid_local } = resolved;
  throw NonexistentLocalTime({
    detail: `${local} does not exist in ${timezone}.`,
    next_valid_local,
    alternatives: [{ next_valid_local }],
  });
}
