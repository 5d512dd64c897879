import { expect, test } from "vitest";
import type { BoardTime } from "./board-grid";
import { drawnMinutes, drawnTo, slotAt } from "./stretch";

/** A place whose times begin at these, on a day without a change of the clocks. */
const place = (...times: string[]) =>
  ({
    slots: times.map((time) => ({
      starts_at_local: `2026-11-24T${time}:00`,
      starts_at: `2026-11-24T${time}:00Z`,
    })),
  }) as BoardTime["place"];

const day = place("09:00", "10:00", "11:00", "14:00");
const from = (index: number) => {
  const slot = day.slots[index];
  if (!slot) throw new Error("There is no such time.");
  return { time: { place: day, slot }, to: slot };
};

test("a minute lies in the time that has begun, and in none between times", () => {
  const at = (minute: number) => slotAt(day.slots, minute)?.starts_at_local.slice(11, 16);
  expect([540, 599, 600, 719.9].map(at)).toEqual(["09:00", "09:00", "10:00", "11:00"]);
  expect([539, 720, 900].map(at)).toEqual([undefined, undefined, undefined]);
});

test("it is drawn to the end of the time below the hand, never before its own beginning", () => {
  expect(drawnMinutes(drawnTo(from(0), 690))).toBe(180);
  expect(drawnMinutes(drawnTo(drawnTo(from(1), 690), 545))).toBe(60);
});

test("where nothing changes, nothing is drawn anew", () => {
  const held = from(0);
  expect(drawnTo(held, 570)).toBe(held);
  expect(drawnTo(held, 760)).toBe(held);
});
