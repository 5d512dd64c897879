import { expect, it } from "vitest";
import { type DeskSlot, lengthsOf, shownSlots } from "./desk-slots";

const slot = (hour: number, code?: DeskSlot["reasons"][number]["code"]) =>
  ({
    starts_at: `2026-11-24T${String(hour).padStart(2, "0")}:00:00.000Z`,
    ends_at: `2026-11-24T${String(hour + 1).padStart(2, "0")}:00:00.000Z`,
    reasons: code ? [{ code, message: code }] : [],
  }) as unknown as DeskSlot;
const hours = (slots: readonly DeskSlot[]) =>
  slots.map(({ starts_at }) => Number(starts_at.slice(11, 13)));

it("a desk sees the times that run or come, and the closed ones between", () => {
  const day = [
    slot(6, "closed"),
    slot(8),
    slot(9, "past"),
    slot(10, "closed"),
    slot(11),
    slot(12, "closed"),
  ];
  expect(hours(shownSlots(day, "2026-11-24T09:30:00.000Z"))).toEqual([9, 10, 11]);
  expect(hours(shownSlots(day, "2026-11-24T05:00:00.000Z"))).toEqual([8, 9, 10, 11]);
  expect(shownSlots([slot(6, "closed")], "2026-11-24T05:00:00.000Z")).toEqual([]);
});

it("a place offers its lengths by its steps", () => {
  const place = (min: number, max: number, step: number) =>
    lengthsOf({ min_duration_minutes: min, max_duration_minutes: max, slot_step_minutes: step });
  expect(place(60, 120, 30)).toEqual([60, 90, 120]);
  expect(place(60, 60, 60)).toEqual([60]);
  expect(place(15, 44_640, 15)).toHaveLength(24);
});
