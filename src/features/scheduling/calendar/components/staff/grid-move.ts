/** A block that is dragged, stretched or made: where it would stand, and whether that fits. Pure. */
import { daysBetween } from "@/ui/calendar-date";
import { DAY_MINUTES, localOn, shiftLocal, snap, type Span } from "@/lib/time-grid/clock";
import { type NoRoom, roomFor } from "@/lib/time-grid/room";
import type { CalendarBlock } from "../../schema";
import { gridAt } from "./grid-cursor";
import type { GridColumn } from "./grid-columns";

/** What is held: a booking, an event or a closure; no block yet where a new one is drawn. */
export type Held = {
  kind: "booking" | "event" | "closure";
  block: CalendarBlock | null;
  /** Where it was taken up. */
  home: { column: number; span: Span };
  /** Where it is held now. */
  column: number;
  span: Span;
};

export type Edge = "from" | "until";

/** Returns what a block is when it is held. */
export function kindOf({ kind }: CalendarBlock): Held["kind"] {
  return kind === "event" || kind === "closure" ? kind : "booking";
}

/** Where a block was dropped: the place, and its new time. */
export type Target = { resource_id: string; starts_at_local: string; ends_at_local: string };

/** Returns it with its beginning at a minute of a column, on that column's grid. */
export function heldAt(
  held: Held,
  { column, minute }: { column: number; minute: number },
  columns: readonly GridColumn[],
): Held {
  const wanted = Math.min(Math.max(0, column), columns.length - 1);
  // A closure is one of its own place.
  const stays = held.kind === "closure" && !isSamePlace(columns[wanted], columns[held.home.column]);
  const index = stays ? held.column : wanted;
  const own = columns[index];
  if (!own) return held;
  const { step, origin } = gridAt(own, minute);
  const long = held.span.until - held.span.from;
  const from = Math.min(Math.max(0, snap(minute, step, origin)), Math.max(0, DAY_MINUTES - long));
  return { ...held, column: index, span: { from, until: from + long } };
}

function isSamePlace(one: GridColumn | undefined, other: GridColumn | undefined): boolean {
  return one?.resource.id === other?.resource.id;
}

/** Returns it with one of its edges at a minute, at least a step long. */
export function stretchedTo(
  held: Held,
  edge: Edge,
  minute: number,
  columns: readonly GridColumn[],
): Held {
  const own = columns[held.column];
  if (!own) return held;
  const { step, origin } = gridAt(own, held.span.from);
  const at = Math.min(Math.max(0, snap(minute, step, origin)), DAY_MINUTES);
  const { from, until } = held.span;
  const span =
    edge === "until"
      ? { from, until: Math.max(at, from + step) }
      : { from: Math.min(at, until - step), until };
  return { ...held, span };
}

/** Returns a new time that is drawn from where it began to a minute, up or down. */
export function drawnTo(held: Held, minute: number, columns: readonly GridColumn[]): Held {
  const began = { ...held, span: held.home.span };
  return stretchedTo(began, minute < held.home.span.from ? "from" : "until", minute, columns);
}

/** Tells from what is in hand whether it would fit where it is held. */
export function roomOf(held: Held, columns: readonly GridColumn[]): NoRoom {
  const own = columns[held.column];
  if (!own) return "closed";
  const { block, span, kind } = held;
  // Bookings in a closure are counted by its panel.
  if (kind === "closure") return null;
  const taken = own.taken.filter(({ id }) => block === null || id !== block.id);
  // An event needs the place for itself, whatever its hours.
  if (kind === "event") return taken.some((one) => overlaps(one, span)) ? "taken" : null;
  return roomFor({ ...span, quantity: block?.quantity ?? 1 }, { open: own.open, taken });
}

/** Returns the first booking or event in the way of what is held, where that is known by name; else null. */
export function collidingWith(held: Held, columns: readonly GridColumn[]): CalendarBlock | null {
  const { block, column, span } = held;
  const found = columns[column]?.placed.find(
    ({ block: other }) => overlaps(other, span) && other.block.id !== block?.id,
  );
  return found?.block.block ?? null;
}

/** Counts the bookings and events in the time of what is held. */
export function countIn({ column, span }: Held, columns: readonly GridColumn[]): number {
  const ids = columns[column]?.taken.flatMap((one) => (overlaps(one, span) ? [one.id] : []));
  return new Set(ids).size;
}

/** Tells whether a place is open throughout the time of what is held, as far as the grid can tell. */
export function isOpen({ column, span }: Held, columns: readonly GridColumn[]): boolean {
  const { open = [] } = columns[column] ?? {};
  return roomFor({ ...span, quantity: 0 }, { open, taken: [] }) === null;
}

const overlaps = (one: Span, other: Span) => one.from < other.until && one.until > other.from;

/** Tells whether it is held where it was taken up. */
export function isHome({ home, column, span }: Held): boolean {
  return column === home.column && span.from === home.span.from && span.until === home.span.until;
}

/** Returns where it would be moved: each of its ends by as much of the clock as its edge was moved. */
export function targetOf(
  { block, home, column, span }: Held,
  columns: readonly GridColumn[],
): Target | null {
  const [to, from] = [columns[column], columns[home.column]];
  if (!to || !from) return null;
  const resource_id = to.resource.id;
  if (!block) {
    const [starts_at_local, ends_at_local] = [
      localOn(to.date, span.from),
      localOn(to.date, span.until),
    ];
    return { resource_id, starts_at_local, ends_at_local };
  }
  const days = daysBetween(from.date, to.date) * DAY_MINUTES;
  return {
    resource_id,
    starts_at_local: shiftLocal(block.starts_at_local, days + span.from - home.span.from),
    ends_at_local: shiftLocal(block.ends_at_local, days + span.until - home.span.until),
  };
}
