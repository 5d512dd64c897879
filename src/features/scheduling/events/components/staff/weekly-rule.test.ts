import { describe, expect, it } from "vitest";
import { expandRecurrence } from "@/lib/recurrence";
import { datesOf, type Repeat, ruleOf, weekdayAt } from "./weekly-rule";

const mondays: Repeat = { every: 1, weekdays: ["monday", "wednesday"], until: "2026-03-31" };

describe("a weekly repetition", () => {
  it("shows the dates that its rule gives, also every two weeks and from the middle of a week", () => {
    for (const repeat of [mondays, { ...mondays, every: 2 as const }]) {
      for (const starts of ["2026-03-02T18:00", "2026-03-05T18:00", "2026-03-28T00:00"]) {
        const shown = datesOf(starts, repeat);
        const [first] = shown;
        const series = { rrule: ruleOf(repeat), timezone: "Europe/Berlin" };
        const own = first
          ? expandRecurrence({ ...series, starts_at_local: `${first}:00` }, 200)
          : [];
        expect([starts, repeat.every, shown.map((date) => `${date}:00`)]).toEqual([
          ...[starts, repeat.every, own],
        ]);
      }
    }
  });

  it("shows half a year of one that never ends, and no date without a day or a repetition", () => {
    const open = datesOf("2026-03-02T18:00", { ...mondays, weekdays: ["monday"], until: "" });
    expect(open).toHaveLength(26);
    expect(ruleOf({ ...mondays, until: "" })).toBe("FREQ=WEEKLY;BYDAY=MO,WE");
    expect(datesOf("2026-03-02T18:00", { ...mondays, weekdays: [] })).toEqual([]);
    expect(datesOf("", mondays)).toEqual([]);
  });

  it("knows the day of the week", () => {
    expect(weekdayAt("2026-03-01T18:00")).toBe("sunday");
    expect(weekdayAt("2026-03-02T00:00")).toBe("monday");
  });
});
