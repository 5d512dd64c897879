import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  firstOverlap,
  layerSteps,
  overlaps,
  rangeOver,
  type Step,
  subtractSteps,
  usageSteps,
} from "./intervals";

const interval = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ from, until: from + length }));
const taken = fc.array(
  fc.tuple(interval, fc.integer({ min: 1, max: 4 })).map(([i, quantity]) => ({ ...i, quantity })),
  { maxLength: 12 },
);
const at = (steps: Step[], t: number) => steps.findLast((s) => s.at <= t)?.value ?? 0;

describe("interval algebra, against counting instant by instant", () => {
  test("the usage at each instant is the sum of the intervals that cover it", () => {
    fc.assert(
      fc.property(taken, (rows) => {
        const steps = usageSteps(rows);
        for (let t = 0; t <= 85; t++) {
          const expected = rows
            .filter((r) => r.from <= t && t < r.until)
            .reduce((n, r) => n + r.quantity, 0);
          expect(at(steps, t)).toBe(expected);
        }
      }),
    );
  });

  test("the minimum and maximum over a range are those of its instants", () => {
    fc.assert(
      fc.property(taken, taken, interval, (a, b, range) => {
        const steps = subtractSteps(usageSteps(a), usageSteps(b));
        const values = [];
        for (let t = range.from; t < range.until; t++) values.push(at(steps, t));
        expect(rangeOver(steps, range)).toEqual({
          min: Math.min(...values),
          max: Math.max(...values),
        });
      }),
    );
  });

  test("a layer replaces what is below it, and nothing reaches beyond the range", () => {
    const range = { from: 10, until: 50 };
    fc.assert(
      fc.property(fc.option(interval), fc.option(interval), (base, layer) => {
        const steps = layerSteps(
          range,
          base ? [{ ...base, value: 5 }] : [],
          layer ? [{ ...layer, value: 2 }] : [],
        );
        expect(steps[0]?.at).toBe(10);
        for (let t = range.from; t < range.until; t++) {
          const covered = (i: typeof base) => i !== null && i.from <= t && t < i.until;
          expect(at(steps, t)).toBe(covered(layer) ? 2 : covered(base) ? 5 : 0);
        }
      }),
    );
  });

  test("an overlap is found exactly where two of the intervals share an instant", () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 8 }), (list) => {
        const any = list.some((a, i) => list.some((b, j) => i < j && overlaps(a, b)));
        expect(firstOverlap(list) !== null).toBe(any);
      }),
    );
  });
});
