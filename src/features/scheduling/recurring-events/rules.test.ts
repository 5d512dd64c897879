import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedRecurrence, matchOccurrences, onDay } from "./rules";

const date = (local: string) => ({ original_starts_at_local: local, starts_at: 0, ends_at: 1 });
const row = (local: string) => ({ original_starts_at_local: local });
const pairs = (rows: string[], wanted: string[]) =>
  matchOccurrences(rows.map(row), wanted.map(date)).kept.map(({ row: one, occurrence }) => [
    one.original_starts_at_local,
    occurrence.original_starts_at_local,
  ]);

describe("the events of a series after a change of its rule", () => {
  test("are those of the same key, then those of the same day, one after the other", () => {
    expect(pairs(["2026-12-01T18:00:00"], ["2026-12-01T19:00:00"])).toEqual([
      ["2026-12-01T18:00:00", "2026-12-01T19:00:00"],
    ]);
    expect(
      pairs(
        ["2026-12-01T09:00:00", "2026-12-01T18:00:00"],
        ["2026-12-01T18:00:00", "2026-12-01T19:00:00", "2026-12-02T18:00:00"],
      ),
    ).toEqual([
      ["2026-12-01T18:00:00", "2026-12-01T18:00:00"],
      ["2026-12-01T09:00:00", "2026-12-01T19:00:00"],
    ]);
  });

  test("are each kept, vanished or new, once, and no new one has the key of another", () => {
    const local = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 8, max: 12 }))
      .map(([day, hour]) => `2026-12-0${day}T${String(hour).padStart(2, "0")}:00:00`);
    const locals = fc.uniqueArray(local, { maxLength: 15 });
    fc.assert(
      fc.property(locals, locals, (rows, wanted) => {
        const { kept, vanished, added } = matchOccurrences(rows.map(row), wanted.map(date));
        const keys = (of: { original_starts_at_local: string }[]) =>
          of.map((one) => one.original_starts_at_local);
        expect([...keys(kept.map((k) => k.row)), ...keys(vanished)].sort()).toEqual(rows.sort());
        expect([...keys(kept.map((k) => k.occurrence)), ...keys(added)].sort()).toEqual(
          [...wanted].sort(),
        );
        for (const key of keys(added)) expect(rows).not.toContain(key);
        for (const { row: one, occurrence } of kept) {
          expect(one.original_starts_at_local.slice(0, 10)).toBe(
            occurrence.original_starts_at_local.slice(0, 10),
          );
        }
        // No date vanishes on a day that gets a new one.
        for (const gone of vanished) {
          const day = gone.original_starts_at_local.slice(0, 10);
          expect(keys(added).some((key) => key.startsWith(day))).toBe(false);
        }
      }),
    );
  });
});

describe("a change of a series' times", () => {
  const before = {
    rrule: "FREQ=DAILY",
    starts_at_local: "2026-12-01T22:00:00",
    ends_at_local: "2026-12-02T01:00:00",
    timezone: "UTC",
    exdates: ["2026-12-05T22:00:00", "2026-12-06", "2026-12-07T08:00:00"],
  };

  test("keeps the length and moves the exdates along", () => {
    expect(changedRecurrence(before, { starts_at_local: "2026-12-01T23:00:00" })).toEqual({
      ...before,
      starts_at_local: "2026-12-01T23:00:00",
      ends_at_local: "2026-12-02T02:00:00",
      exdates: ["2026-12-05T23:00:00", "2026-12-06", "2026-12-07T08:00:00"],
    });
    expect(changedRecurrence(before, { title: "Late" })).toEqual(before);
  });

  test.each([
    ["UNTIL=20261214T165959Z", "17:00:00", {}, "UNTIL=20261214T155959Z"],
    ["UNTIL=20261214T165959Z", "23:00:00", {}, "UNTIL=20261214T215959Z"],
    ["UNTIL=20261214T165959Z", "00:00:00", {}, "UNTIL=20261213T225959Z"],
    ["UNTIL=20261214T170000", "19:00:00", {}, "UNTIL=20261214T180000"],
    ["UNTIL=20261214T225959Z", "19:00:00", {}, "UNTIL=20261214T225959Z"],
    ["UNTIL=20261214", "19:00:00", {}, "UNTIL=20261214"],
    ["BYHOUR=9;UNTIL=20261214T165959Z", "19:00:00", {}, "BYHOUR=9;UNTIL=20261214T165959Z"],
    [
      "UNTIL=20261214T165959Z",
      "18:00:00",
      { timezone: "America/New_York" },
      "UNTIL=20261214T225959Z",
    ],
  ])("ends a series of %s that moves to %s %o after the same date", (end, time, zone, then) => {
    const weekly = { ...before, starts_at_local: "2026-11-30T18:00:00", timezone: "Europe/Berlin" };
    const rule = { ...weekly, ends_at_local: "2026-11-30T19:00:00", rrule: `FREQ=WEEKLY;${end}` };
    const change = { starts_at_local: `2026-11-30T${time}`, ...zone };
    expect(changedRecurrence(rule, change).rrule).toBe(`FREQ=WEEKLY;${then}`);
  });

  test("is carried to another day with as many days between", () => {
    expect(onDay("2027-01-31", before)).toEqual({
      starts_at_local: "2027-01-31T22:00:00",
      ends_at_local: "2027-02-01T01:00:00",
    });
  });
});
