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

/** Returns when at least one place is free for so many minutes without a break, in order. */
export function freeFor(
  minutes: number,
  { open, taken }: { open: readonly Opening[]; taken: readonly Taken[] },
): Span[] {
  const used = usageSteps([...taken]);
  const free: Span[] = [];
  for (const { from, until, capacity } of open.toSorted((a, b) => a.from - b.from)) {
    const inside = used.map(({ at }) => at).filter((at) => at > from && at < until);
    const edges = [from, ...inside, until];
    for (const [index, at] of edges.slice(0, -1).entries()) {
      const part = { from: at, until: edges[index + 1] ?? until };
      if (rangeOver(used, part).max >= capacity) continue;
      const last = free.at(-1);
      if (last?.until === part.from) last.until = part.until;
      else free.push(part);
    }
  }
  return free.filter((span) => span.until - span.from >= minutes);
}
