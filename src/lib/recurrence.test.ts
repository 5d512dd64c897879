import { describe, expect, it } from "vitest";
import { datesBetween, endsItself, expandRecurrence, InvalidRecurrence } from "./recurrence";

const rule = (rrule: string, timezone = "Europe/Berlin") => ({
  rrule,
  starts_at_local: "2026-03-23T10:00:00",
  timezone,
});
const dates = (rrule: string, limit = 10, timezone?: string) =>
  expandRecurrence(rule(rrule, timezone), limit).map((local) => local.slice(0, 10));

describe("a recurrence rule", () => {
  it("a rule keeps the wall clock across a clock change", () => {
    // Clocks go forward in Berlin on 2026-03-29.
    expect(expandRecurrence(rule("FREQ=WEEKLY;COUNT=2"), 10)).toEqual([
      "2026-03-23T10:00:00",
      "2026-03-30T10:00:00",
    ]);
  });

  it("a rule gives the days that it names, and its first day only if it is one of them", () => {
    expect(dates("RRULE:FREQ=WEEKLY;BYDAY=TU,TH;COUNT=3")).toEqual([
      "2026-03-24",
      "2026-03-26",
      "2026-03-31",
    ]);
    expect(dates("FREQ=MONTHLY;BYDAY=-1FR;COUNT=2")).toEqual(["2026-03-27", "2026-04-24"]);
  });

  it("UNTIL is an instant, a local time or a whole day, each inclusive", () => {
    // 10:00 in Berlin is 08:00 UTC from March 29th on.
    expect(dates("FREQ=DAILY;INTERVAL=7;UNTIL=20260330T080000Z")).toHaveLength(2);
    expect(dates("FREQ=DAILY;INTERVAL=7;UNTIL=20260330T075959Z")).toHaveLength(1);
    expect(dates("FREQ=DAILY;INTERVAL=7;UNTIL=20260330T100000")).toHaveLength(2);
    expect(dates("FREQ=DAILY;INTERVAL=7;UNTIL=20260330")).toHaveLength(2);
    expect(dates("FREQ=DAILY;UNTIL=99991231T235959Z", 3, "Pacific/Auckland")).toHaveLength(3);
  });

  it("a rule is limited to a window or a number, even if it never ends", () => {
    const weekly = rule("FREQ=WEEKLY");
    expect(expandRecurrence(weekly, 3)).toHaveLength(3);
    const window = ["2026-04-01T00:00:00", "2026-04-13T09:59:59"] as const;
    expect([...datesBetween(weekly, ...window)]).toEqual(["2026-04-06T10:00:00"]);
    const [first] = datesBetween(weekly, "2096-01-01T00:00:00", "2196-01-01T00:00:00");
    expect(first).toBe("2096-01-02T10:00:00");
    expect(endsItself(weekly)).toBe(false);
    expect(endsItself(rule("FREQ=WEEKLY;COUNT=3"))).toBe(true);
    expect(endsItself(rule("FREQ=WEEKLY;UNTIL=20270101"))).toBe(true);
  });

  it.each([
    "nonsense",
    "",
    "FREQ=NEVER",
    "FREQ=SECONDLY;COUNT=3",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=WEEKLY;FOO=1",
    "FREQ=WEEKLY;UNTIL=tomorrow",
    "FREQ=WEEKLY;UNTIL=20261399T000000Z",
    "FREQ=WEEKLY;COUNT=2;UNTIL=20270101",
    "DTSTART:20250101T090000\nRRULE:FREQ=DAILY;COUNT=2",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;BYSETPOS=366;BYMONTH=2",
    "FREQ=MINUTELY;COUNT=3",
    "FREQ=DAILY;COUNT=2;BYSECOND=0,1",
    `FREQ=YEARLY;COUNT=2;BYMINUTE=${[...Array(60).keys()].join()}`,
  ])("a rule is refused when it is %s", (rrule) => {
    expect(() => expandRecurrence(rule(rrule), 2)).toThrow(InvalidRecurrence);
  });
});
