import { type Along, type Axis, heightOf, yOf } from "@/lib/time-grid/axis";
import type { Span } from "@/lib/time-grid/clock";

/** Where something stands in a lane: pixels down, parts of the width across. */
export type Placing = {
  top?: number;
  height?: number;
  insetInlineStart?: string;
  width?: string;
};

/** Returns the style that places a span of a day in a lane, from edge to edge of its time. */
export function placeOn(axis: Axis, along: Along, { from, until }: Span): Placing {
  const [start, end] = [yOf(axis, from), yOf(axis, until)];
  if (along === "down") return { top: start, height: end - start };
  const whole = heightOf(axis);
  const part = (pixels: number) => `${((pixels / whole) * 100).toFixed(4)}%`;
  return { insetInlineStart: part(start), width: part(end - start) };
}
