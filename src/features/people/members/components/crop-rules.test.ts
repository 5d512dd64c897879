import { expect, test } from "vitest";
import { cutOf, moved, placeOf, WHOLE, zoomed } from "./crop-rules";

const wide = { width: 1200, height: 800 };

test("the default is the largest square in the middle", () => {
  expect(cutOf(WHOLE, wide)).toEqual({ left: 200, top: 0, side: 800 });
  expect(placeOf(WHOLE, wide)).toEqual({ width: "150%", left: "-25%", top: "0%" });
});

test("a crop moves by shares of its side, and stops at the edges", () => {
  expect(cutOf(moved(WHOLE, wide, [0.1, 0.1]), wide)).toMatchObject({ left: 280, top: 0 });
  expect(cutOf(moved(WHOLE, wide, [9, 0]), wide).left).toBeCloseTo(400);
  expect(cutOf(moved(WHOLE, wide, [-9, 0]), wide).left).toBeCloseTo(0);
});

test("zooming keeps the middle, and comes back into the picture on the way out", () => {
  const close = zoomed(WHOLE, wide, 2);
  expect(cutOf(close, wide)).toEqual({ left: 400, top: 200, side: 400 });
  const corner = moved(close, wide, [9, 9]);
  expect(cutOf(corner, wide)).toEqual({ left: 800, top: 400, side: 400 });
  const back = cutOf(zoomed(corner, wide, 1), wide);
  expect([back.left, back.top, back.side].map(Math.round)).toEqual([400, 0, 800]);
  expect(zoomed(WHOLE, wide, 99).zoom).toBe(4);
});
