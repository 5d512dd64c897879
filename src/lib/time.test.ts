import fc from "fast-check";
import { TimeZone } from "./wire";
import { describe, expect, test } from "vitest";
import {
  boundaryInstant,
  daysAfter,
  instantText,
  isLocalDateTime,
  monthsFrom,
  spelledZone,
  resolveLocal,
  toLocal,
  weekdayOf,
} from "./time";

const iso = (at: number) => new Date(at).toISOString();

test.each([
  ["2026-02-28T23:30:00.000Z", 1, "Europe/Berlin", "2026-03-31T22:30:00.000Z"],
  ["2026-03-15T22:30:00.000Z", 1, "Europe/Berlin", "2026-04-15T21:30:00.000Z"],
  ["2026-03-01T01:00:00.000Z", 1, "America/New_York", "2026-03-29T00:00:00.000Z"],
  ["2026-01-30T20:00:00.000Z", 1, "Australia/Sydney", "2026-02-27T20:00:00.000Z"],
  ["2026-05-31T10:00:00.000Z", -3, "UTC", "2026-02-28T10:00:00.000Z"],
])("%s and %i months at %s are %s", (from, months, zone, then) => {
  expect(iso(monthsFrom(Date.parse(from), months, zone))).toBe(then);
});

describe("wall clock to instant", () => {
  test("an ordinary local time has one instant, whatever fold says", () => {
    for (const fold of [undefined, 0, 1] as const) {
      expect(resolveLocal("2026-07-01T09:00:00", "Europe/Berlin", fold)).toEqual({
        ok: true,
        at: Date.parse("2026-07-01T07:00:00Z"),
      });
    }
  });

  test("a skipped local time is refused, with the next valid one", () => {
    const cases = [
      ["2026-03-29T02:30:00", "Europe/Berlin", "2026-03-29T03:00:00"],
      // A shift of only half an hour.
      ["2026-10-04T02:15:00", "Australia/Lord_Howe", "2026-10-04T02:30:00"],
      // Samoa skipped a whole day when it crossed the date line.
      ["2011-12-30T12:00:00", "Pacific/Apia", "2011-12-31T00:00:00"],
    ] as const;
    for (const [local, zone, next_valid_local] of cases) {
      expect(resolveLocal(local, zone), zone).toEqual({
        ok: false,
        reason: "nonexistent",
        next_valid_local,
      });
    }
  });

  test("a repeated local time needs fold: 0 is the first, 1 the second", () => {
    const local = "2026-10-25T02:30:00";
    expect(resolveLocal(local, "Europe/Berlin")).toEqual({ ok: false, reason: "ambiguous" });
    const [first, second] = ([0, 1] as const).map((fold) =>
      resolveLocal(local, "Europe/Berlin", fold),
    );
    expect(first).toEqual({ ok: true, at: Date.parse("2026-10-25T00:30:00Z") });
    expect(second).toEqual({ ok: true, at: Date.parse("2026-10-25T01:30:00Z") });
  });

  test("a rule's boundary in a gap is the gap's end; a repeated one is its first occurrence", () => {
    expect(iso(boundaryInstant("2026-03-29T02:30:00", "Europe/Berlin"))).toBe(
      "2026-03-29T01:00:00.000Z",
    );
    expect(iso(boundaryInstant("2011-12-30T12:00:00", "Pacific/Apia"))).toBe(
      "2011-12-30T10:00:00.000Z",
    );
    expect(iso(boundaryInstant("2026-10-25T02:30:00", "Europe/Berlin"))).toBe(
      "2026-10-25T00:30:00.000Z",
    );
  });

  test("an instant's wall clock reads the same on both sides of a repeated hour", () => {
    expect(toLocal(Date.parse("2026-10-25T00:30:00Z"), "Europe/Berlin")).toBe(
      "2026-10-25T02:30:00",
    );
    expect(toLocal(Date.parse("2026-10-25T01:30:00Z"), "Europe/Berlin")).toBe(
      "2026-10-25T02:30:00",
    );
  });
});

test("only real calendar dates without an offset are local date-times", () => {
  for (const good of ["2026-02-28T00:00:00", "2028-02-29T23:59:59", "2026-01-01T09:30"]) {
    expect(isLocalDateTime(good), good).toBe(true);
  }
  for (const bad of [
    "2026-02-29T00:00:00",
    "2026-01-01T24:00:00",
    "2026-01-01T09:00:00Z",
    "2026-01-01T09:00:00+01:00",
    "2026-01-01",
    "next week",
  ]) {
    expect(isLocalDateTime(bad), bad).toBe(false);
  }
});

test("instants are formatted as Date formats them, in any order", () => {
  // The last day but one of `Date`.
  const MOST = 8.64e15 - 86_400_000;
  const near = fc.integer({ min: -2 * 86_400_000, max: 2 * 86_400_000 });
  const any = fc.integer({ min: -MOST, max: MOST });
  fc.assert(
    fc.property(fc.oneof(near, any), (at) => {
      expect(instantText(at)).toBe(iso(at));
      expect(toLocal(at, "UTC")).toBe(iso(at).replace(/\.\d+Z$/, ""));
    }),
    { examples: [[-1], [0], [-MOST], [MOST]] },
  );
  expect(() => instantText(Number.NaN)).toThrow(RangeError);
});

test("days later it is the same time of the local day, also after a change of the clocks", () => {
  const later = daysAfter(new Date("2026-03-27T17:30:00.250Z"), 3, "Europe/Berlin");
  expect(later.toISOString()).toBe("2026-03-30T16:30:00.250Z");
});

test("a date has its weekday", () => {
  expect(weekdayOf("2026-11-21")).toBe("saturday");
  expect(weekdayOf("2024-02-29")).toBe("thursday");
});

test("a zone gets the runtime's spelling, and an older name stays as it is", () => {
  expect(
    ["europe/berlin", "EUROPE/BERLIN", "utc", "America/Port-Au-Prince"].map(spelledZone),
  ).toEqual(["Europe/Berlin", "Europe/Berlin", "UTC", "America/Port-au-Prince"]);
  expect(spelledZone("US/Eastern")).toBe("US/Eastern");
  expect(TimeZone.parse("europe/berlin")).toBe("Europe/Berlin");
});
