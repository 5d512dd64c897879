"use client";
import type { PointerEvent as ReactPointerEvent, RefObject } from "react";
import type { Axis } from "@/lib/time-grid/axis";
import type { GridPoint } from "@/ui/time-grid/point-on";
import { type Taken, useGridGesture } from "@/ui/time-grid/use-grid-gesture";
import { gridAt } from "./grid-cursor";
import { blockIn, type GridColumn } from "./grid-columns";
import { drawnTo, type Edge, type Held, heldAt, isHome, kindOf, stretchedTo } from "./grid-move";
import type { Overlay } from "./use-overlay";

/** Which kinds of blocks the reader may take hold of. */
export type MayHold = Record<Held["kind"], boolean>;
export type Drawn = "booking" | "closure";

/** A block's edge, in pixels: a finger covers more than it points at. */
const EDGE_PX = 8;
const TOUCH_EDGE_PX = 22;

/** Lets a block be dragged and stretched, and a new time be drawn, by mouse, pen and finger. Nothing is written. */
export function usePointer(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, axis }: { columns: readonly GridColumn[]; axis: Axis },
  {
    overlay,
    may,
    draws,
    onDrop,
  }: {
    overlay: Overlay;
    may: MayHold;
    /** What is drawn where nothing is taken hold of. */
    draws: Drawn;
    onDrop: (held: Held) => void;
  },
) {
  return useGridGesture<Held>(
    scroller,
    { axis, along: "down", count: columns.length },
    {
      enabled: Object.values(may).some(Boolean),
      take: (down, at) => {
        const taken = takenAt(down, at, { columns, draws });
        return taken && may[taken.held.kind] ? taken : null;
      },
      show: overlay.showHeld,
      cancel: overlay.hideHeld,
      drop: (held) => (held.block && isHome(held) ? overlay.hideHeld() : onDrop(held)),
    },
  );
}

/** Returns what a press takes hold of: a block, an edge of it, or an empty time; null for what stays put. */
function takenAt(
  down: ReactPointerEvent<HTMLElement>,
  { lane, minute }: GridPoint,
  { columns, draws }: { columns: readonly GridColumn[]; draws: Drawn },
): Taken<Held> | null {
  const { target } = down;
  const column = columns[lane];
  if (!(target instanceof Element) || !column) return null;
  if (target.closest("button") || !target.closest("[data-lane]")) return null;
  const pressed = target.closest<HTMLElement>("[data-block]");
  const found = blockIn(column, pressed?.dataset["block"]);
  // A closure is drawn across bookings, too.
  const element = draws === "booking" || found?.block.kind === "closure" ? pressed : null;
  if (!element) {
    const { step, origin } = gridAt(column, minute);
    const from = origin + Math.floor((minute - origin) / step) * step;
    const span = { from, until: from + step };
    const home = { column: lane, span };
    const held: Held = { kind: draws, block: null, home, ...home };
    return { held, follow: (own, at) => drawnTo(own, at.minute, columns) };
  }
  if (!found?.block.movable) return null;
  const edge = edgeAt(element, down);
  const span = found.body;
  const home = { column: lane, span };
  const held: Held = { kind: kindOf(found.block), block: found.block, home, ...home };
  /** Minutes from the block's beginning to where it was taken. */
  const grab = minute - span.from;
  return {
    ...{ held, element },
    follow: (own, at) =>
      edge
        ? stretchedTo(own, edge, at.minute, columns)
        : heldAt(own, { column: at.lane, minute: at.minute - grab }, columns),
  };
}

/** Returns the edge of a block that a press is on; a low block is moved only. At least half of it moves it. */
function edgeAt(block: Element, { clientY: y, pointerType }: ReactPointerEvent): Edge | null {
  const { top, bottom, height } = block.getBoundingClientRect();
  if (height < 4 * EDGE_PX) return null;
  const reach = pointerType === "touch" ? Math.min(TOUCH_EDGE_PX, height / 4) : EDGE_PX;
  if (y > bottom - reach) return "until";
  return y < top + reach ? "from" : null;
}
