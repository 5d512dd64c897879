import fc from "fast-check";
import { expect, test } from "vitest";
import { axisOf, heightOf, hoursOf } from "@/lib/time-grid/axis";
import { wayOf } from "./grid-keys";
import { placeOn } from "./place-on";
import { pointOn } from "./point-on";

const HOUR = 60;
const spans = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 600 }))
  .map(([from, long]) => ({ from, until: Math.min(1440, from + long) }));

test("across, parts of the width are where pixels are down, and neighbours touch", () => {
  fc.assert(
    fc.property(spans, fc.constantFrom(0, 44), (span, fold) => {
      const axis = axisOf([span], { fold });
      const { top = 0, height = 0 } = placeOn(axis, "down", span);
      const { insetInlineStart, width } = placeOn(axis, "across", span);
      const whole = heightOf(axis);
      expect(Number.parseFloat(insetInlineStart ?? "") / 100).toBeCloseTo(top / whole, 5);
      expect(Number.parseFloat(width ?? "") / 100).toBeCloseTo(height / whole, 5);
      const rest = placeOn(axis, "down", { from: span.until, until: 1440 });
      expect(rest.top).toBeCloseTo(top + height, 6);
    }),
  );
});

test("without a fold nothing but the shown hours takes room", () => {
  const axis = axisOf([{ from: 8 * HOUR, until: 20 * HOUR }], { fold: 0 });
  expect(hoursOf(axis)).toHaveLength(12);
  expect(heightOf(axis)).toBe(12 * axis.hour);
  const near = axisOf([{ from: HOUR, until: 23 * HOUR }], { fold: 0 });
  expect(near.shown).toEqual({ from: HOUR, until: 23 * HOUR });
});

/** A grid whose lanes are boxes of the window, as a browser would tell. */
function gridOf(boxes: { left: number; top: number; width: number; height: number }[]): Element {
  const lanes = boxes.map((box) => ({
    getBoundingClientRect: () => ({
      ...box,
      right: box.left + box.width,
      bottom: box.top + box.height,
    }),
  }));
  return {
    querySelector: () => lanes[0],
    querySelectorAll: () => lanes,
  } as unknown as Element;
}

test("a point is found in its lane and at its minute, either way, and the nearest beside the grid", () => {
  const axis = axisOf([{ from: 8 * HOUR, until: 20 * HOUR }], { fold: 0 });
  const whole = heightOf(axis);
  const rows = gridOf(
    [0, 1, 2].map((row) => ({ left: 100, top: 50 * row, width: 600, height: 44 })),
  );
  const across = { axis, along: "across" as const, count: 3, fromRight: false };
  expect(pointOn(rows, across, { x: 400, y: 60 })).toEqual({ lane: 1, minute: 14 * HOUR });
  expect(pointOn(rows, { ...across, fromRight: true }, { x: 250, y: 60 })).toEqual({
    lane: 1,
    minute: 17 * HOUR,
  });
  expect(pointOn(rows, across, { x: 5_000, y: 5_000 })).toEqual({ lane: 2, minute: 20 * HOUR });
  const columns = gridOf([{ left: 56, top: 0, width: 160, height: whole }]);
  const down = { axis, along: "down" as const, count: 200, fromRight: false };
  expect(pointOn(columns, down, { x: 56 + 160 * 7 + 5, y: axis.hour })).toEqual({
    lane: 7,
    minute: 9 * HOUR,
  });
  expect(pointOn(columns, down, { x: -40, y: -40 })).toEqual({ lane: 0, minute: 8 * HOUR });
});

test("arrow keys lead along the time and from lane to lane, turned round for who reads from the right", () => {
  expect(wayOf("ArrowDown", "down")).toEqual({ to: "time", by: 1 });
  expect(wayOf("ArrowLeft", "down")).toEqual({ to: "lane", by: -1 });
  expect(wayOf("ArrowRight", "across")).toEqual({ to: "time", by: 1 });
  expect(wayOf("ArrowRight", "across", true)).toEqual({ to: "time", by: -1 });
  expect(wayOf("ArrowUp", "across", true)).toEqual({ to: "lane", by: -1 });
  expect(wayOf("Enter", "down")).toBeNull();
});
