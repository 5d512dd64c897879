import fc from "fast-check";
import { expect, test } from "vitest";
import { axisOf, heightOf, minuteAt, yOf } from "./axis";
import {
  clip,
  DAY_MINUTES,
  dragStep,
  gapsIn,
  localOn,
  minuteOn,
  shiftLocal,
  snap,
  spanOn,
} from "./clock";
import { packBlocks } from "./pack";
import { freeFor, roomFor } from "./room";

const span = fc
  .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 1, max: 300 }))
  .map(([from, long]) => ({ from, until: Math.min(DAY_MINUTES, from + long) }));
const block = fc
  .record({ span, quantity: fc.integer({ min: 1, max: 9 }) })
  .map(({ span: own, quantity }) => ({ ...own, quantity }));

test("packed blocks never overlap, none is lost, and no more than six stand side by side", () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 40 }), (blocks) => {
      const { placed, crowds } = packBlocks(blocks);
      const all = [...placed.map((one) => one.block), ...crowds.flatMap((one) => one.blocks)];
      expect(new Set(all)).toEqual(new Set(blocks));
      expect(all).toHaveLength(blocks.length);
      for (const one of placed) {
        expect(one.lanes).toBeLessThanOrEqual(6);
        expect(one.lane + one.width).toBeLessThanOrEqual(one.lanes);
        for (const other of placed) {
          if (one === other) continue;
          const atOnce = one.block.from < other.block.until && other.block.from < one.block.until;
          if (!atOnce) continue;
          // Side by side they are drawn by the same scale, and share no lane.
          expect(one.lanes).toBe(other.lanes);
          expect(one.lane < other.lane + other.width && other.lane < one.lane + one.width).toBe(
            false,
          );
        }
        for (const crowd of crowds)
          expect(one.block.from < crowd.until && crowd.from < one.block.until).toBe(false);
      }
    }),
  );
});

test("blocks are as wide as the places that they take, and a crowd tells how full it is", () => {
  const at = (from: number, until: number, quantity = 1) => ({ from, until, quantity });
  const { placed } = packBlocks([at(600, 660, 2), at(600, 660), at(630, 700)]);
  expect(placed.map(({ lane, width, lanes }) => [lane, width, lanes])).toEqual([
    [0, 2, 4],
    [2, 1, 4],
    [3, 1, 4],
  ]);
  // Too wide together: each takes a lane.
  const narrow = packBlocks([at(0, 60, 5), at(0, 60, 5)]).placed;
  expect(narrow.map(({ lane, width, lanes }) => [lane, width, lanes])).toEqual([
    [0, 1, 2],
    [1, 1, 2],
  ]);
  const many = Array.from({ length: 7 }, () => at(600, 660));
  const { crowds } = packBlocks([...many, at(630, 720, 2)]);
  expect(crowds).toMatchObject([
    {
      ...{ from: 600, until: 720 },
      steps: [
        { from: 600, until: 630, taken: 7 },
        { from: 630, until: 660, taken: 9 },
        { from: 660, until: 720, taken: 2 },
      ],
    },
  ]);
});

test("a scale leads there and back, and folds what no block and no opening needs", () => {
  const axis = axisOf([{ from: 8 * 60 + 15, until: 20 * 60 }], { hour: 60 });
  expect(axis.shown).toEqual({ from: 8 * 60, until: 20 * 60 });
  expect(heightOf(axis)).toBe(12 * 60 + 2 * axis.fold);
  expect(axisOf([{ from: 30, until: 23.5 * 60 }]).shown).toEqual({ from: 0, until: DAY_MINUTES });
  expect(axisOf([], { unfolded: true }).shown).toEqual({ from: 0, until: DAY_MINUTES });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 5 }), fc.nat(DAY_MINUTES), (spans, minute) => {
      const own = axisOf(spans);
      expect(minuteAt(own, yOf(own, minute))).toBeCloseTo(minute, 6);
      expect(yOf(own, minute)).toBeLessThanOrEqual(heightOf(own));
      if (minute < DAY_MINUTES) expect(yOf(own, minute)).toBeLessThan(yOf(own, minute + 1));
    }),
  );
});

test("minutes and local times are the same thing", () => {
  expect(minuteOn("2026-11-24", "2026-11-24T09:30:00")).toBe(570);
  expect(minuteOn("2026-11-24", "2026-11-25T00:00:00")).toBe(DAY_MINUTES);
  expect(minuteOn("2026-11-24", "2026-11-23T23:00:00")).toBe(-60);
  expect(localOn("2026-11-24", DAY_MINUTES)).toBe("2026-11-25T00:00:00");
  expect(shiftLocal("2026-12-31T23:30:00", 45)).toBe("2027-01-01T00:15:00");
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 3000 }), (minute) => {
      expect(minuteOn("2026-03-29", localOn("2026-03-29", minute))).toBe(minute);
    }),
  );
});

test("where the clocks are set back, a block that would end before it begins keeps its length", () => {
  const { from, until } = { from: "2026-10-25T00:45:00.000Z", until: "2026-10-25T01:15:00.000Z" };
  const locals = { starts_at_local: "2026-10-25T02:45:00", ends_at_local: "2026-10-25T02:15:00" };
  expect(spanOn("2026-10-25", { ...locals, from, until })).toEqual({ from: 165, until: 195 });
});

test("gaps, clips and steps", () => {
  const day = { from: 0, until: 100 };
  expect(
    gapsIn(day, [
      { from: 40, until: 60 },
      { from: 10, until: 50 },
    ]),
  ).toEqual([
    { from: 0, until: 10 },
    { from: 60, until: 100 },
  ]);
  expect(gapsIn(day, [])).toEqual([day]);
  expect(clip({ from: -10, until: 20 }, day)).toEqual({ from: 0, until: 20 });
  expect(clip({ from: 100, until: 120 }, day)).toBeNull();
  expect([5, 10, 15, 20, 30, 60].map(dragStep)).toEqual([15, 20, 15, 20, 30, 60]);
  expect([snap(607, 30, 15), snap(590, 30)]).toEqual([615, 600]);
});

test("a time fits where it is open throughout, and where nobody has its places", () => {
  const open = [
    { from: 480, until: 720, capacity: 2 },
    { from: 720, until: 900, capacity: 1 },
  ];
  const taken = [{ from: 600, until: 660, quantity: 1 }];
  const room = (from: number, until: number, quantity = 1) =>
    roomFor({ from, until, quantity }, { open, taken });
  expect(room(480, 540, 2)).toBeNull();
  expect(room(600, 660)).toBeNull();
  expect(room(600, 660, 2)).toBe("taken");
  expect(room(660, 780)).toBeNull();
  expect(room(660, 780, 2)).toBe("taken");
  expect(room(420, 540)).toBe("closed");
  expect(room(870, 930)).toBe("closed");
});

test("free for so long is what has a place all the time, across openings that meet", () => {
  const open = [
    { from: 480, until: 720, capacity: 2 },
    { from: 720, until: 900, capacity: 1 },
    { from: 1000, until: 1060, capacity: 1 },
  ];
  const taken = [
    { from: 500, until: 600, quantity: 1 },
    { from: 540, until: 570, quantity: 1 },
    { from: 800, until: 900, quantity: 5 },
  ];
  const all = [
    { from: 480, until: 540 },
    { from: 570, until: 800 },
    { from: 1000, until: 1060 },
  ];
  expect(freeFor(1, { open, taken })).toEqual(all);
  expect(freeFor(60, { open, taken })).toEqual(all);
  expect(freeFor(61, { open, taken })).toEqual([{ from: 570, until: 800 }]);
  expect(freeFor(231, { open, taken })).toEqual([]);
});
