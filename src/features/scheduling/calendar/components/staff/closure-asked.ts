/** A closure that is made, moved or taken away: what it makes of a place's exceptions. Pure. */
import type { Override } from "@/features/scheduling/resources/schema";

export type ClosureTimes = Pick<Override, "starts_at_local" | "ends_at_local">;

/** A change of a closure that is looked at before it is made. */
export type ClosureAsked = {
  resource_id: string;
  place: string;
  /** Where it stands now; null for a new one. */
  before: ClosureTimes | null;
  /** Where it was dropped; null where it is to be taken away. */
  after: ClosureTimes | null;
};

/**
 * Returns the exceptions of a place after a closure was made (`before` null), moved, or taken away (`after` null). Null
 * where it does not stand there any more.
 */
export function withClosure(
  overrides: readonly Override[],
  { before, after }: Pick<ClosureAsked, "before" | "after">,
): Override[] | null {
  const rest = overrides.filter((one) => !isIt(one, before));
  if (before && rest.length === overrides.length) return null;
  return after ? [...rest, { ...after, capacity: 0 }] : rest;
}

function isIt({ capacity, ...one }: Override, times: ClosureTimes | null): boolean {
  return (
    capacity === 0 &&
    one.starts_at_local === times?.starts_at_local &&
    one.ends_at_local === times.ends_at_local
  );
}

/** Tells whether both are the same times, or none. */
export function isSameClosure(one: ClosureTimes | null, other: ClosureTimes | null): boolean {
  return (
    one?.starts_at_local === other?.starts_at_local && one?.ends_at_local === other?.ends_at_local
  );
}
