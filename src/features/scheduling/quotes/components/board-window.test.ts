import { expect, test } from "vitest";
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import { isBackwards, isWithin, WHOLE_DAY } from "@/lib/time-window";
import { clockTime, hourChoices, narrowPlaces, readClockTime } from "./board-window";

const afternoon = { from: 14 * 60, until: 18 * 60 };
const slot = (clock: string, minutes = 60) => {
  const starts_at = `2026-11-24T${clock}:00Z`;
  const ends_at = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();
  return { starts_at, ends_at, starts_at_local: `2026-11-24T${clock}:00` };
};
const place = (...clocks: string[]) =>
  ({ resource_id: "room", slots: clocks.map((clock) => slot(clock)) }) as BoardPlace;

test("a time is within a window when it begins and ends in it", () => {
  const within = (clock: string, window = afternoon, minutes = 60) =>
    isWithin(window, slot(clock, minutes));
  expect(["13:30", "14:00", "17:00", "17:30", "18:00"].filter((one) => within(one))).toEqual([
    "14:00",
    "17:00",
  ]);
  expect(within("17:30", afternoon, 30)).toBe(true);
  const evening = { from: 18 * 60, until: 24 * 60 };
  expect(within("23:00", evening)).toBe(true);
  // It ends on the next day.
  expect(within("23:30", evening)).toBe(false);
  expect(isWithin({ from: 18 * 60, until: null }, slot("23:30"))).toBe(true);
});

test("a place whose times all lie outside the window says so, and a closed one does not", () => {
  const narrow = (one: BoardPlace) => narrowPlaces([one], afternoon)[0];
  expect(narrow(place("10:00", "15:00"))).toMatchObject({
    slots: [slot("15:00")],
    narrowed: false,
  });
  expect(narrow(place("10:00"))).toMatchObject({ slots: [], narrowed: true });
  expect(narrow(place())).toMatchObject({ slots: [], narrowed: false });
  expect(narrowPlaces([place("10:00")], WHOLE_DAY)).toEqual([place("10:00")]);
});

test("a window that ends before it begins is known as such", () => {
  expect(isBackwards(afternoon)).toBe(false);
  expect(isBackwards(WHOLE_DAY)).toBe(false);
  expect(isBackwards({ from: 18 * 60, until: 14 * 60 })).toBe(true);
  expect(isBackwards({ from: 840, until: 840 })).toBe(true);
  expect(isBackwards({ from: null, until: 0 })).toBe(true);
  expect(isBackwards({ from: 24 * 60, until: null })).toBe(true);
});

test("times of day are read from an address as they are written into it", () => {
  for (const minutes of [0, 15, 840, 1439, 1440])
    expect(readClockTime(clockTime(minutes))).toBe(minutes);
  for (const text of [undefined, "", "14", "2:00", "24:01", "14:60", "25:00", "-1:00", "14:00 "])
    expect(readClockTime(text)).toBeNull();
  expect(hourChoices(null)).toHaveLength(25);
  expect(hourChoices(855)).toContain(855);
});
