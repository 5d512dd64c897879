import { describe, expect, test } from "vitest";
import {
  capacitySteps,
  dayProfile,
  overlappingOverrides,
  overlappingWindows,
} from "./availability";
import type { Window } from "./schema";

const window = (day: Window["day"], from: string, to: string, capacity = 1): Window => ({
  day,
  starts_at_local: `${from}:00Z`,
  ends_at_local: `${to}:00Z`,
  capacity,
});
const at = (text: string) => Date.parse(text);
const berlin = { timezone: "Europe/Berlin", overrides: [] };

describe("weekly availability", () => {
  test("a window is open from its first moment until, and not at, its last", () => {
    const resource = { ...berlin, availability: [window("monday", "09:00", "17:00", 3)] };
    const steps = capacitySteps(resource, {
      from: at("2026-11-23T00:00:00Z"),
      until: at("2026-11-24T00:00:00Z"),
    });
    expect(steps.map(({ at, value }) => ({ at, value }))).toEqual([
      { at: at("2026-11-23T00:00:00Z"), value: 0 },
      { at: at("2026-11-23T08:00:00Z"), value: 3 },
      { at: at("2026-11-23T16:00:00Z"), value: 0 },
    ]);
  });

  test("a window that ends before it starts runs past midnight into the next local day", () => {
    const resource = { ...berlin, availability: [window("saturday", "22:00", "02:00")] };
    const steps = capacitySteps(resource, {
      from: at("2026-11-21T23:00:00Z"),
      until: at("2026-11-22T12:00:00Z"),
    });
    expect(steps.map(({ at, value }) => ({ at, value }))).toEqual([
      { at: at("2026-11-21T23:00:00Z"), value: 1 },
      { at: at("2026-11-22T01:00:00Z"), value: 0 },
    ]);
  });

  test("equal start and end mean the whole day, which a clock change makes 23 hours long", () => {
    const resource = { ...berlin, availability: [window("sunday", "00:00", "00:00")] };
    const steps = capacitySteps(resource, {
      from: at("2026-03-28T12:00:00Z"),
      until: at("2026-03-30T12:00:00Z"),
    });
    expect(steps.map(({ at, value }) => ({ at, value }))).toEqual([
      { at: at("2026-03-28T12:00:00Z"), value: 0 },
      { at: at("2026-03-28T23:00:00Z"), value: 1 },
      { at: at("2026-03-29T22:00:00Z"), value: 0 },
    ]);
  });

  test("a window that opens just before the clocks go back over midnight stays open, whatever is asked for", () => {
    // Newfoundland's clocks went from 00:01 back to 23:01 of the day before.
    const resource = {
      timezone: "America/St_Johns",
      overrides: [],
      availability: [window("sunday", "00:00", "02:00")],
    };
    const [opens, asked] = [at("2005-10-30T02:30:00Z"), at("2005-10-30T03:00:00Z")];
    for (const until of [asked + 1000, at("2005-10-30T12:00:00Z")]) {
      const steps = capacitySteps(resource, { from: opens - 1000, until });
      expect(steps[1]).toMatchObject({ at: opens, value: 1 });
    }
  });

  test("a window that the clocks skip is not there that day, and makes no other one longer", () => {
    const availability = [
      window("sunday", "02:15", "02:45", 5),
      window("sunday", "03:00", "04:00"),
    ];
    const range = { from: at("2026-03-28T23:00:00Z"), until: at("2026-03-29T12:00:00Z") };
    const steps = capacitySteps({ ...berlin, availability }, range);
    expect(steps.map(({ at, value }) => ({ at, value }))).toEqual([
      { at: range.from, value: 0 },
      { at: at("2026-03-29T01:00:00Z"), value: 1 },
      { at: at("2026-03-29T02:00:00Z"), value: 0 },
    ]);
  });

  test("windows that overlap are found, also across midnight and from Sunday into Monday", () => {
    expect(
      overlappingWindows([window("monday", "09:00", "12:00"), window("monday", "12:00", "13:00")]),
    ).toBeNull();
    expect(
      overlappingWindows([window("monday", "09:00", "12:00"), window("monday", "11:00", "13:00")]),
    ).toEqual([0, 1]);
    expect(
      overlappingWindows([window("monday", "22:00", "02:00"), window("tuesday", "01:00", "03:00")]),
    ).toEqual([0, 1]);
    expect(
      overlappingWindows([window("monday", "00:00", "03:00"), window("sunday", "22:00", "01:00")]),
    ).toEqual([0, 1]);
    expect(overlappingWindows([window("sunday", "00:00", "00:00")])).toBeNull();
  });
});

describe("overrides", () => {
  const availability = [window("monday", "09:00", "17:00", 3)];
  const override = (from: string, to: string, capacity: number) => ({
    starts_at_local: from,
    ends_at_local: to,
    capacity,
  });

  test("an override replaces the weekly rule: closing, shrinking or opening", () => {
    const overrides = [
      override("2026-11-23T10:00:00", "2026-11-23T11:00:00", 0),
      override("2026-11-23T19:00:00", "2026-11-23T20:00:00", 5),
    ];
    const day = dayProfile({ timezone: "Europe/Berlin", availability, overrides }, "2026-11-23");
    const hours = day.starts.map((second) => second / 3600);
    expect(hours).toEqual([0, 8, 9, 10, 16, 18, 19]);
    expect(day.capacities).toEqual([0, 3, 0, 3, 0, 5, 0]);
  });

  test("overrides that overlap are found", () => {
    const a = override("2026-11-23T10:00:00", "2026-11-23T12:00:00", 0);
    expect(
      overlappingOverrides([a, override("2026-11-23T12:00:00", "2026-11-23T13:00:00", 1)]),
    ).toBeNull();
    expect(
      overlappingOverrides([a, override("2026-11-23T11:59:00", "2026-11-23T13:00:00", 1)]),
    ).toEqual([0, 1]);
  });
});
