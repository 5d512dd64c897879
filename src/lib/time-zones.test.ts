import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { addDays, boundaryInstant, DAY, HOUR, resolveLocal, toLocal, weekdayOf } from "./time";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "America/Scoresbysund",
  "Atlantic/Azores",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
];
const HALF_HOUR = HOUR / 2;

/** Yields each half hour of the days around clock changes, and of an ordinary week. */
function* instants(): Generator<number> {
  const around = ["2026-03-29", "2026-10-25", "2026-03-08", "2026-04-05", "2026-10-04"];
  // Samoa left out December 30th, 2011; Morocco goes back for Ramadan.
  for (const day of [...around, "2011-12-30", "2026-02-15", "2026-11-24"]) {
    const middle = Date.parse(day);
    for (let at = middle - 3 * DAY; at < middle + 3 * DAY; at += HALF_HOUR) yield at;
  }
}

describe("wall clock and instant", () => {
  test.each(ZONES)(
    "conversions in %s agree with Temporal at each half hour around clock changes",
    (zone) => {
      const wrong = [];
      for (const at of instants()) {
        const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
        const local = wall.toPlainDateTime().toString({ smallestUnit: "second" });
        if (toLocal(at, zone) !== local) wrong.push({ at, local: toLocal(at, zone) });
        // The same digits as a wall clock, which include skipped and repeated times.
        const digits = new Date(at).toISOString().slice(0, 19);
        const plain = Temporal.PlainDateTime.from(digits);
        const [earlier, later] = (["earlier", "later"] as const).map(
          (disambiguation) => plain.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
        );
        if (resolveLocal(digits, zone).ok !== (earlier === later)) wrong.push({ digits, earlier });
        const shown = toLocal(earlier ?? 0, zone) === digits;
        const boundary = boundaryInstant(digits, zone);
        if (shown ? boundary !== earlier : !(toLocal(boundary, zone) > digits))
          wrong.push({ digits, boundary });
      }
      expect(wrong).toEqual([]);
    },
  );

  test("an impossible date is refused, not shifted", () => {
    expect(() => boundaryInstant("2026-02-30T10:00:00", "Europe/Berlin")).toThrow(RangeError);
  });

  test("days are added across months, leap days and years", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
    expect(weekdayOf("2026-11-22")).toBe("sunday");
    expect(weekdayOf("2026-11-23")).toBe("monday");
  });
});
