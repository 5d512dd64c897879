import { usageSteps, rangeOver } from "@/lib/intervals";
import type { Span } from "./clock";

export type Opening = Span & { capacity: number };
export type Taken = Span & { quantity: number };

/** Why a time would not fit, as far as the grid can tell; null where it fits. */
export type NoRoom = "closed" | "taken" | null;

/**
 * Tells from what the grid knows whether so many places are free throughout a span: a word before the drop. The server
 * decides, as only it knows the rules.
 */
export function roomFor(
  span: Span & { quantity: number },
  { open, taken }: { open: readonly Opening[]; taken: readonly Taken[] },
): NoRoom {
  const used = usageSteps([...taken]);
  let at = span.from;
  let least = Infinity;
  for (const opening of open.toSorted((a, b) => a.from - b.from)) {
    if (opening.until <= at || opening.from > at) continue;
    const until = Math.min(opening.until, span.until);
    least = Math.min(least, opening.capacity - rangeOver(used, { from: at, until }).max);
    at = until;
    if (at >= span.until) break;
  }
  if (at < span.until) return "closed";
  return least < span.quantity ? "taken" : null;
}
