import { type Along, type Axis, heightOf, minuteAt } from "@/lib/time-grid/axis";

export type Point = { x: number; y: number };
/** A lane and a minute of the day. */
export type GridPoint = { lane: number; minute: number };

type Drawn = { axis: Axis; along: Along; count: number; fromRight: boolean };

/** Returns the lane and the minute below a point of the window; the nearest ones for a point beside the grid. */
export function pointOn(
  grid: Element,
  { axis, along, count, fromRight }: Drawn,
  { x, y }: Point,
): GridPoint {
  const first = grid.querySelector('[data-lane="0"]')?.getBoundingClientRect();
  if (!first) return { lane: 0, minute: 0 };
  const sideways = fromRight ? first.right - x : x - first.left;
  if (along === "down") {
    // Columns are equally wide: the first one tells where all are, however many.
    const lane = Math.min(Math.max(0, Math.floor(sideways / first.width)), count - 1);
    return { lane, minute: within(axis, minuteAt(axis, y - first.top)) };
  }
  const rows = [...grid.querySelectorAll("[data-lane]")];
  const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  const minute = minuteAt(axis, (sideways / first.width) * heightOf(axis));
  return { lane: below === -1 ? rows.length - 1 : below, minute: within(axis, minute) };
}

/** Keeps a minute where the grid can show it: what is left out is nowhere. */
function within({ shown, fold }: Axis, minute: number): number {
  return fold > 0 ? minute : Math.min(Math.max(shown.from, minute), shown.until);
}
