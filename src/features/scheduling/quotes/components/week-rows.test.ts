import { expect, test } from "vitest";
import type { Slot, SlotList } from "@/features/scheduling/resources/slot-schema";
import { freeOf, weekRows } from "./week-rows";

const slot = (starts_at_local: string, code?: string) =>
  ({
    starts_at_local,
    capacity: 1,
    remaining: code ? 0 : 1,
    reasons: code ? [{ code }] : [],
  }) as unknown as Slot;
const list = {
  timezone: "UTC",
  duration_minutes: 60,
  slots: [
    slot("2026-11-24T08:00:00", "closed"),
    slot("2026-11-24T09:00:00"),
    slot("2026-11-24T10:00:00", "full"),
    slot("2026-11-30T09:00:00"),
    slot("2026-12-01T09:00:00"),
  ],
} as unknown as SlotList;

test("a week of one place has a row for each day, without closed hours", () => {
  const rows = weekRows("atlas", list, "2026-11-24", (day) => `on ${day}`);
  expect(rows.map(({ row }) => row)).toEqual([
    ...["24", "25", "26", "27", "28", "29", "30"].map((day) => `2026-11-${day}`),
  ]);
  expect(rows.map(({ slots }) => slots.length)).toEqual([2, 0, 0, 0, 0, 0, 1]);
  expect(rows[0]).toMatchObject({ resource_id: "atlas", name: "on 2026-11-24", category: null });
  expect(freeOf(rows[0] ?? { slots: [] })).toHaveLength(1);
});
