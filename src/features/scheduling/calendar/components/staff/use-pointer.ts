"use client";
import type { PointerEvent as ReactPointerEvent, RefObject } from "react";
import type { Axis } from "@/lib/time-grid/axis";
import type { GridPoint } from "@/ui/time-grid/point-on";
import { type Taken, useGridGesture } from "@/ui/time-grid/use-grid-gesture";
import { gridAt } from "./grid-cursor";
import type { GridColumn } from "./grid-columns";
import { drawnTo, type Edge, type Held, heldAt, isHome, stretchedTo } from "./grid-move";
import type { Overlay } from "./use-overlay";

/** A block's edge, in pixels. */
const EDGE_PX = 8;

/** Lets a block be dragged and stretched, and a new time be drawn, by mouse, pen and finger. Nothing is written. */
export function usePointer(
  scroller: RefObject<HTMLDivElement | null>,
  { columns, axis }: { columns: readonly GridColumn[]; axis: Axis },
  {
    overlay,
    enabled,
    onDrop,
  }: { overlay: Overlay; enabled: boolean; onDrop: (held: Held) => void },
) {
  return useGridGesture<Held>(
    scroller,
    { axis, along: "down", count: columns.length },
    {
      enabled,
      take: (down, at) => takenAt(down, at, columns),
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
  columns: readonly GridColumn[],
): Taken<Held> | null {
  const { target } = down;
  const column = columns[lane];
  if (!(target instanceof Element) || !column) return null;
  if (target.closest("button") || !target.closest("[data-lane]")) return null;
  const element = target.closest<HTMLElement>("[data-block]");
  if (!element) {
    const { step, origin } = gridAt(column, minute);
    const from = origin + Math.floor((minute - origin) / step) * step;
    const span = { from, until: from + step };
    const held = { block: null, home: { column: lane, span }, column: lane, span };
    return { held, follow: (own, at) => drawnTo(own, at.minute, columns) };
  }
  const found = column.placed.find(({ block }) => block.key === element.dataset["block"])?.block;
  if (!found?.block.movable) return null;
  const edge = edgeAt(element, down.clientY);
  const span = found.body;
  const held = { block: found.block, home: { column: lane, span }, column: lane, span };
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

/** Returns the edge of a block that a press is on; a low block is moved only. */
function edgeAt(block: Element, y: number): Edge | null {
  const { top, bottom, height } = block.getBoundingClientRect();
  if (height < 4 * EDGE_PX) return null;
  if (y > bottom - EDGE_PX) return "until";
  return y < top + EDGE_PX ? "from" : null;
}
