import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  firstDayOfWeek,
  monthGrid,
  startOfSeven,
  startOfWeek,
} from "./calendar-date";

describe("days of the calendar", () => {
  it("moves over the ends of months, years and clock changes", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-03-29", 1)).toBe("2026-03-30");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  });

  it("keeps to the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
    expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  });

  it("starts the week where the reader's country does", () => {
    expect(firstDayOfWeek("en-GB")).toBe(1);
    expect(firstDayOfWeek("en-US")).toBe(7);
    expect(startOfWeek("2026-11-22", 1)).toBe("2026-11-16");
    expect(startOfWeek("2026-11-22", 7)).toBe("2026-11-22");
  });

  it("shows seven days from today, or some weeks ahead", () => {
    expect(startOfSeven("2026-11-23", "2026-11-23")).toBe("2026-11-23");
    expect(startOfSeven("2026-11-29", "2026-11-23")).toBe("2026-11-23");
    expect(startOfSeven("2026-11-30", "2026-11-23")).toBe("2026-11-30");
    expect(startOfSeven("2026-11-22", "2026-11-23")).toBe("2026-11-23");
  });

  it("shows a month as whole weeks", () => {
    expect(monthGrid("2026-11-15")).toHaveLength(42);
    expect(monthGrid("2027-02-15")).toHaveLength(28);
    expect(monthGrid("2026-11-15")[0]).toBe("2026-10-26");
  });
});
