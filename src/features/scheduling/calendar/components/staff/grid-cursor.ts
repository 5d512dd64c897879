/** Walking through the grid by keys: from time to time, booking to booking, place to place. Pure. */
import { DAY_MINUTES, dragStep, snap, type Span } from "@/lib/time-grid/clock";
import { wayOf } from "@/ui/time-grid/grid-keys";
import type { GridColumn } from "./grid-columns";

/** Where the keyboard is: a time of a column, and what stands there. */
export type Cursor = { column: number; minute: number; item: string | null };

/** What stands in a column: a booking or event, a band of many, or a closure. */
export type Item = { key: string; span: Span; lane: number };

const LARGE_STEP = 60;

/** Stands behind all others. */
const BEHIND = Infinity;

/** Returns what stands in a column, from top to bottom and left to right; closures lie behind all others. */
export function itemsOf({ placed, crowds, closures }: GridColumn): Item[] {
  const blocks = placed.map(({ block, lane }) => ({ key: block.key, span: block.body, lane }));
  const bands = crowds.map((crowd) => ({ key: `crowd ${crowd.from}`, span: crowd, lane: 0 }));
  const behind = closures.map(({ key, body }) => ({ key, span: body, lane: BEHIND }));
  return [
    ...[...blocks, ...bands].toSorted((a, b) => a.span.from - b.span.from || a.lane - b.lane),
    ...behind,
  ];
}

/** Returns the grid of a column at a minute: its step, and where it begins. */
export function gridAt({ resource, open }: GridColumn, minute: number) {
  const opening = open.find(({ from, until }) => from <= minute && minute < until);
  return { step: dragStep(resource.step_minutes), origin: opening?.from ?? 0 };
}

/** Returns the span of the cell or item that a cursor is at. */
export function spanAt(column: GridColumn, { minute, item }: Cursor): Span {
  const found = itemsOf(column).find(({ key }) => key === item);
  return found?.span ?? { from: minute, until: minute + gridAt(column, minute).step };
}

/** Returns the cursor after a key; null for a key that does not walk. */
export function walk(at: Cursor, key: string, columns: readonly GridColumn[]): Cursor | null {
  const column = columns[at.column];
  if (!column) return null;
  const { from, until } = spanAt(column, at);
  const { step } = gridAt(column, at.minute);
  const way = wayOf(key, "down");
  if (way?.to === "time") {
    const inside = bookedIn(column, at, way.by);
    return land(at.column, inside ?? (way.by > 0 ? until : from - step), columns);
  }
  if (way)
    return beside(at, way.by, columns) ?? land(at.column + way.by, at.minute, columns, way.by < 0);
  switch (key) {
    case "PageDown":
      return land(at.column, at.minute + LARGE_STEP, columns);
    case "PageUp":
      return land(at.column, at.minute - LARGE_STEP, columns);
    case "Home":
      return land(0, at.minute, columns);
    case "End":
      return land(columns.length - 1, at.minute, columns);
    default:
      return null;
  }
}

/** Returns where the next booking within a closure begins that the cursor is at; null where there is none. */
function bookedIn(column: GridColumn, { minute, item }: Cursor, way: 1 | -1): number | null {
  const items = itemsOf(column);
  const closure = items.find(({ key, lane }) => key === item && lane === BEHIND);
  if (!closure) return null;
  const { from, until } = closure.span;
  const booked = items.filter(({ lane, span }) => lane !== BEHIND && span.from < until);
  const next =
    way > 0
      ? booked.find(({ span }) => span.from > minute)
      : booked.findLast(({ span }) => span.until <= minute && span.until > from);
  return next?.span.from ?? null;
}

/** Returns the neighbour in the same column that stands there at the same time. */
function beside(at: Cursor, way: 1 | -1, columns: readonly GridColumn[]): Cursor | null {
  const column = columns[at.column];
  if (!column || at.item === null) return null;
  const here = itemsOf(column)
    .filter(({ span }) => span.from <= at.minute && at.minute < span.until)
    .toSorted((a, b) => a.lane - b.lane);
  const next = here[here.findIndex(({ key }) => key === at.item) + way];
  return next && here.some(({ key }) => key === at.item) ? { ...at, item: next.key } : null;
}

/** Returns the cursor at a time of a column, on what stands there; kept inside the grid. */
export function land(
  column: number,
  minute: number,
  columns: readonly GridColumn[],
  last = false,
): Cursor {
  const index = Math.min(Math.max(0, column), columns.length - 1);
  const own = columns[index];
  if (!own) return { column: 0, minute: 0, item: null };
  const { step, origin } = gridAt(own, minute);
  const within = Math.min(Math.max(0, minute), DAY_MINUTES - step);
  const there = itemsOf(own).filter(({ span }) => span.from < within + step && span.until > within);
  const item = (last ? there.at(-1) : there[0]) ?? null;
  if (!item) return { column: index, minute: snap(within, step, origin), item: null };
  const { from, until } = item.span;
  return { column: index, minute: Math.min(Math.max(within, from), until - 1), item: item.key };
}
