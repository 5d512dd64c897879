import { expect, test } from "vitest";
import type { Slot } from "@/lib/slot-state";
import { nearestTimes } from "./nearest-times";

const at = (hour: number) => ({ starts_at: new Date(hour * 3_600_000).toISOString() }) as Slot;
const hours = (slots: Slot[]) => slots.map((slot) => Date.parse(slot.starts_at) / 3_600_000);

test("the nearest free times of a day are offered in order of time", () => {
  expect(hours(nearestTimes([8, 9, 12, 15, 20].map(at), at(13)))).toEqual([9, 12, 15]);
  expect(hours(nearestTimes([18].map(at), at(9)))).toEqual([18]);
  expect(nearestTimes([], at(9))).toEqual([]);
});
