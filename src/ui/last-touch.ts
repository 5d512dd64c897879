const TOUCHES = ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"] as const;

let last = -Infinity;
let watching = false;

/** Returns when the page was last touched, by pointer, finger or key, as `performance.now()` has it. */
export function lastTouch(): number {
  return last;
}

/** Begins to note touches; once for the whole tab. */
export function watchTouches(): void {
  if (watching) return;
  watching = true;
  const note = () => void (last = performance.now());
  for (const touch of TOUCHES)
    window.addEventListener(touch, note, { passive: true, capture: true });
}
