import { describe, expect, test } from "vitest";
import { effectiveWindows } from "./effective-windows";
import type { Override, Window } from "./schema";

const timezone = "Europe/Berlin";
const open = (day: Window["day"], from: string, to: string): Window => ({
  day,
  starts_at_local: `${from}:00Z`,
  ends_at_local: `${to}:00Z`,
  capacity: 2,
});
const instead = (from: string, to: string, capacity: number): Override => ({
  starts_at_local: `2026-10-${from}:00`,
  ends_at_local: `2026-10-${to}:00`,
  capacity,
});
const now = new Date("2026-10-20T15:00:00Z");
const told = (availability: Window[], overrides: Override[] = []) =>
  effectiveWindows({ timezone, availability, overrides }, now).map(
    ({ starts_at_local: from, ends_at_local: to, capacity, source }) =>
      `${from.slice(8, 16)}–${to.slice(8, 16)} ${capacity} ${source}`,
  );

describe("the effective hours", () => {
  test("are those of 14 days, from the beginning of today on", () => {
    expect(told([open("tuesday", "09:00", "12:00"), open("monday", "20:00", "02:00")])).toEqual([
      "20T00:00–20T02:00 2 weekly",
      "20T09:00–20T12:00 2 weekly",
      "26T20:00–27T02:00 2 weekly",
      "27T09:00–27T12:00 2 weekly",
      "02T20:00–03T00:00 2 weekly",
    ]);
  });

  test("leave out what is closed, and name what an override opens", () => {
    const hours = [open("wednesday", "09:00", "18:00")];
    const changes = [
      instead("21T09:00", "21T10:00", 1),
      instead("21T12:00", "21T13:00", 0),
      instead("24T10:00", "24T11:00", 5),
      instead("28T00:00", "29T00:00", 0),
    ];
    expect(told(hours, changes)).toEqual([
      "21T09:00–21T10:00 1 override",
      "21T10:00–21T12:00 2 weekly",
      "21T13:00–21T18:00 2 weekly",
      "24T10:00–24T11:00 5 override",
    ]);
  });

  test("count the hour that the clocks repeat", () => {
    const availability = [open("sunday", "00:00", "06:00")];
    const [night] = effectiveWindows({ timezone, availability, overrides: [] }, now);
    const hours = Date.parse(night?.ends_at ?? "") - Date.parse(night?.starts_at ?? "");
    expect(hours / 3_600_000).toBe(7);
  });
});
