"use client";
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Axis, minuteAt } from "@/lib/time-grid/axis";
import { gridAt } from "./grid-cursor";
import type { GridColumn } from "./grid-columns";
import { drawnTo, type Edge, type Held, heldAt, isHome, stretchedTo } from "./grid-move";
import type { Overlay } from "./use-overlay";

/** A mouse lifts a block after so many pixels; a finger that is held still after so many milliseconds. */
const LIFT_PX = 4;
const HOLD_MS = 350;
/** A finger is never quite still. */
const STILL_PX = 10;
/** A block's edge, and the grid's, in pixels. */
const EDGE_PX = 8;
const SCROLL_PX = 48;

type Pressed = {
  held: Held;
  edge: Edge | null;
  /** Minutes from the block's beginning to where it was taken. */
  grab: number;
  x: number;
  y: number;
  lifted: boolean;
  element: HTMLElement | null;
};

/** Lets a block be dragged and stretched, and a new time be drawn, by mouse, pen and finger. Nothing is written. */
export function usePointer(
  scroller: RefObject<HTMLDivElement | null>,
  grid: { columns: readonly GridColumn[]; axis: Axis },
  {
    overlay,
    enabled,
    onDrop,
  }: { overlay: Overlay; enabled: boolean; onDrop: (held: Held) => void },
) {
  const pressed = useRef<Pressed | null>(null);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  useEffect(() => {
    const element = scroller.current;
    // A finger that holds a block must not scroll the grid: React listens passively.
    const still = (event: TouchEvent) => {
      if (pressed.current?.lifted && event.cancelable) event.preventDefault();
    };
    element?.addEventListener("touchmove", still, { passive: false });
    return () => element?.removeEventListener("touchmove", still);
  }, [scroller]);

  return (down: ReactPointerEvent<HTMLDivElement>) => {
    if (!enabled || down.button !== 0 || !down.isPrimary || release.current) return;
    const found = pressedAt(down, grid);
    if (!found) return;
    pressed.current = found;
    const touch = down.pointerType === "touch";
    const at = { x: down.clientX, y: down.clientY };
    let frame = 0;

    const follow = () => {
      const { current } = scroller;
      if (!current || !found.lifted) return;
      scrollNear(current, at);
      const { held, edge, grab } = found;
      const { index, minute } = placeAt(current, at, grid);
      const column = edge || !held.block ? held.column : index;
      found.held = !held.block
        ? drawnTo(held, minute, grid.columns)
        : edge
          ? stretchedTo(held, edge, minute, grid.columns)
          : heldAt(held, { column, minute: minute - grab }, grid.columns);
      overlay.showHeld(found.held);
      frame = requestAnimationFrame(follow);
    };
    const lift = () => {
      found.lifted = true;
      found.element?.setAttribute("data-lifted", "");
      scroller.current?.setAttribute("data-dragging", "");
      frame = requestAnimationFrame(follow);
    };
    const hold = touch ? window.setTimeout(lift, HOLD_MS) : 0;

    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      [at.x, at.y] = [event.clientX, event.clientY];
      if (found.lifted) return event.preventDefault();
      const far = Math.hypot(at.x - found.x, at.y - found.y);
      if (touch ? far > STILL_PX : false) end();
      else if (!touch && far >= LIFT_PX) lift();
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const { lifted, held } = found;
      if (lifted) swallowClick();
      end();
      if (lifted && !(held.block && isHome(held))) onDrop(held);
      else overlay.hideHeld();
    };
    const cancel = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (event instanceof KeyboardEvent && found.lifted) swallowClick();
      end();
      overlay.hideHeld();
    };
    const noMenu = (event: Event) => touch && event.preventDefault();
    const end = () => {
      clearTimeout(hold);
      cancelAnimationFrame(frame);
      found.element?.removeAttribute("data-lifted");
      scroller.current?.removeAttribute("data-dragging");
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", cancel);
      window.removeEventListener("contextmenu", noMenu);
      pressed.current = null;
      release.current = null;
    };
    release.current = end;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", cancel);
    window.addEventListener("contextmenu", noMenu);
  };
}

/** Returns what a press takes hold of: a block, an edge of it, or an empty time; null for what stays put. */
function pressedAt(
  down: ReactPointerEvent<HTMLDivElement>,
  { columns, axis }: { columns: readonly GridColumn[]; axis: Axis },
): Pressed | null {
  if (!(down.target instanceof Element) || down.target.closest("button")) return null;
  const element = down.target.closest<HTMLElement>("[data-column]");
  const index = Number(element?.dataset["column"]);
  const column = columns[index];
  if (!element || !column) return null;
  const minute = minuteAt(axis, down.clientY - element.getBoundingClientRect().top);
  const at = { x: down.clientX, y: down.clientY, lifted: false };
  const pressed = down.target.closest<HTMLElement>("[data-block]");
  if (!pressed) {
    const { step, origin } = gridAt(column, minute);
    const from = origin + Math.floor((minute - origin) / step) * step;
    const span = { from, until: from + step };
    const held = { block: null, home: { column: index, span }, column: index, span };
    return { ...at, held, edge: "until", grab: 0, element: null };
  }
  const found = column.placed.find(({ block }) => block.key === pressed.dataset["block"])?.block;
  if (!found?.block.movable) return null;
  const { top, bottom, height } = pressed.getBoundingClientRect();
  const tall = height >= 4 * EDGE_PX;
  const edge =
    tall && down.clientY > bottom - EDGE_PX
      ? "until"
      : tall && down.clientY < top + EDGE_PX
        ? "from"
        : null;
  const span = found.body;
  const held = { block: found.block, home: { column: index, span }, column: index, span };
  return { ...at, held, edge, grab: minute - span.from, element: pressed };
}

/** Returns the column and the minute below a point; the nearest ones for a point beside the grid. */
function placeAt(
  scroller: HTMLElement,
  { x, y }: { x: number; y: number },
  { columns, axis }: { columns: readonly GridColumn[]; axis: Axis },
) {
  const first = scroller.querySelector<HTMLElement>('[data-column="0"]');
  const box = first?.getBoundingClientRect();
  if (!box) return { index: 0, minute: 0 };
  const index = Math.floor((x - box.left) / box.width);
  return {
    index: Math.min(Math.max(0, index), columns.length - 1),
    minute: minuteAt(axis, y - box.top),
  };
}

/** Scrolls a grid whose edge something is held near. */
function scrollNear(scroller: HTMLElement, { x, y }: { x: number; y: number }): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const by = (before: number, after: number) =>
    before < SCROLL_PX ? before - SCROLL_PX : after < SCROLL_PX ? SCROLL_PX - after : 0;
  const [sideways, down] = [by(x - left, right - x), by(y - top - 48, bottom - y)];
  if (sideways || down) scroller.scrollBy(sideways / 4, down / 4);
}

/** A drag that ends on a link is no click. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
