"use client";
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Along, Axis } from "@/lib/time-grid/axis";
import { isFromRight } from "./grid-keys";
import { type GridPoint, type Point, pointOn } from "./point-on";

/** A mouse lifts something after so many pixels; a finger that is held still after so many milliseconds. */
const LIFT_PX = 4;
const HOLD_MS = 350;
/** A finger is never quite still. */
const STILL_PX = 10;
/** So near its edge the grid scrolls, below the names of its columns. */
const SCROLL_PX = 48;

/** What a press takes hold of, and how it follows the hand. */
export type Taken<H> = {
  held: H;
  follow: (held: H, at: GridPoint) => H;
  /** Is marked as lifted meanwhile. */
  element?: Element;
};

export type Gesture<H> = {
  enabled: boolean;
  /** Returns what a press takes hold of; null for what stays put. */
  take: (down: ReactPointerEvent<HTMLElement>, at: GridPoint) => Taken<H> | null;
  /** Shows it where it is held, with each frame. */
  show: (held: H) => void;
  /** It was let go. */
  drop: (held: H) => void;
  /** It was given up, or never lifted. */
  cancel: () => void;
  /** Tells whether letting go there counts as a click on what was pressed, after all. */
  isClick?: (held: H) => boolean;
};

/**
 * Follows a mouse, pen or finger that takes hold of something in a time grid and carries or stretches it; Escape gives it
 * up. Near an edge the grid scrolls on. Returns the handler of a press.
 */
export function useGridGesture<H>(
  scroller: RefObject<HTMLElement | null>,
  grid: { axis: Axis; along: Along; count: number },
  { enabled, take, show, drop, cancel, isClick }: Gesture<H>,
) {
  const lifted = useRef(false);
  const release = useRef<(() => void) | null>(null);
  useEffect(() => () => release.current?.(), []);
  useEffect(() => {
    const element = scroller.current;
    // A finger that holds something must not scroll the grid: React listens passively.
    const still = (event: TouchEvent) => {
      if (lifted.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener("touchmove", still, { passive: false });
    return () => element?.removeEventListener("touchmove", still);
  }, [scroller]);

  return (down: ReactPointerEvent<HTMLElement>) => {
    const { current: element } = scroller;
    if (!element || !enabled || down.button !== 0 || !down.isPrimary || release.current) return;
    const at: Point = { x: down.clientX, y: down.clientY };
    const from = { ...at };
    const drawn = { ...grid, fromRight: isFromRight(element) };
    const taken = take(down, pointOn(element, drawn, at));
    if (!taken) return;
    const touch = down.pointerType === "touch";
    let { held } = taken;
    let frame = 0;

    const follow = () => {
      scrollNear(element, at);
      held = taken.follow(held, pointOn(element, drawn, at));
      show(held);
      frame = requestAnimationFrame(follow);
    };
    const lift = () => {
      lifted.current = true;
      taken.element?.setAttribute("data-lifted", "");
      element.setAttribute("data-dragging", "");
      frame = requestAnimationFrame(follow);
    };
    const hold = touch ? window.setTimeout(lift, HOLD_MS) : 0;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      [at.x, at.y] = [event.clientX, event.clientY];
      if (lifted.current) return event.preventDefault();
      const far = Math.hypot(at.x - from.x, at.y - from.y);
      if (touch && far > STILL_PX) end();
      if (!touch && far >= LIFT_PX) lift();
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const was = lifted.current;
      // The hand may have moved since the last frame.
      if (was) held = taken.follow(held, pointOn(element, drawn, at));
      end();
      if (!was || isClick?.(held)) return cancel();
      swallowClick();
      show(held);
      drop(held);
    };
    const giveUp = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      // The button is still down: its click comes later, and is none.
      if (lifted.current && event instanceof KeyboardEvent)
        window.addEventListener("pointerup", swallowClick, { once: true });
      end();
      cancel();
    };
    const noMenu = (event: Event) => touch && event.preventDefault();
    const end = () => {
      clearTimeout(hold);
      cancelAnimationFrame(frame);
      lifted.current = false;
      taken.element?.removeAttribute("data-lifted");
      element.removeAttribute("data-dragging");
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", giveUp);
      window.removeEventListener("keydown", giveUp);
      window.removeEventListener("contextmenu", noMenu);
      release.current = null;
    };
    release.current = end;
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", giveUp);
    window.addEventListener("keydown", giveUp);
    window.addEventListener("contextmenu", noMenu);
  };
}

/** Scrolls a grid whose edge something is held near. */
function scrollNear(scroller: HTMLElement, { x, y }: Point): void {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const by = (before: number, after: number) =>
    before < SCROLL_PX ? before - SCROLL_PX : after < SCROLL_PX ? SCROLL_PX - after : 0;
  const [sideways, down] = [by(x - left, right - x), by(y - top - SCROLL_PX, bottom - y)];
  if (sideways || down) scroller.scrollBy(sideways / 4, down / 4);
}

/** What ends on a link or a button is no click. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
