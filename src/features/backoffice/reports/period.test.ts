import { describe, expect, it } from "vitest";
import { HOUR } from "@/lib/time";
import { boundariesOf, readPeriod } from "./period";
import { ReportPeriod } from "./schema";

const BERLIN = { default_timezone: "Europe/Berlin" };
const period = (input: Record<string, string>, organization = BERLIN) =>
  readPeriod(ReportPeriod.parse(input), organization);
const spans = (input: Record<string, string>) =>
  period(input).buckets.map(({ from, to }) => `${from}–${to}`);
const hours = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) =>
  (ends_at.getTime() - starts_at.getTime()) / HOUR;

describe("the period of a report", () => {
  it("is split into months unless told otherwise, the first and the last cut to the period", () => {
    expect(spans({ from: "2026-01-20", to: "2026-04-02" })).toEqual([
      "2026-01-20–2026-02-01",
      "2026-02-01–2026-03-01",
      "2026-03-01–2026-04-01",
      "2026-04-01–2026-04-02",
    ]);
  });

  it("is split into weeks that begin on Monday, over the end of a month as well", () => {
    // 28 October 2026 is a Wednesday.
    expect(spans({ from: "2026-10-28", to: "2026-11-10", interval: "week" })).toEqual([
      "2026-10-28–2026-11-02",
      "2026-11-02–2026-11-09",
      "2026-11-09–2026-11-10",
    ]);
    // 2 November 2026 is a Monday: its week is whole.
    expect(spans({ from: "2026-11-02", to: "2026-11-09", interval: "week" })).toEqual([
      "2026-11-02–2026-11-09",
    ]);
  });

  it("has days of 23 and of 25 hours where the clocks change", () => {
    const spring = period({ from: "2026-03-28", to: "2026-03-31", interval: "day" });
    expect(spring.buckets.map(hours)).toEqual([24, 23, 24]);
    expect(spring.buckets[1]?.starts_at.toISOString()).toBe("2026-03-28T23:00:00.000Z");
    const autumn = period({ from: "2026-10-24", to: "2026-10-27", interval: "day" });
    expect(autumn.buckets.map(hours)).toEqual([24, 25, 24]);
  });

  it("has an empty day when a zone skips one, and continues after it", () => {
    const days = period(
      { from: "2011-12-29", to: "2012-01-01", interval: "day" },
      { default_timezone: "Pacific/Apia" },
    );
    expect(days.buckets.map(hours)).toEqual([24, 0, 24]);
  });

  it("is the organization's own time, or that of the zone that is named", () => {
    const zones: Record<string, string>[] = [{}, { timezone: "America/New_York" }];
    const starts = zones.map((zone) => {
      const { timezone, buckets } = period({ from: "2026-07-01", to: "2026-07-02", ...zone });
      return [timezone, buckets[0]?.starts_at.toISOString()];
    });
    expect(starts).toEqual([
      ["Europe/Berlin", "2026-06-30T22:00:00.000Z"],
      ["America/New_York", "2026-07-01T04:00:00.000Z"],
    ]);
  });

  it("gives the beginning of each part and the end of the last", () => {
    expect(boundariesOf(period({ from: "2026-01-31", to: "2026-02-02" }))).toEqual([
      "2026-01-30T23:00:00.000Z",
      "2026-01-31T23:00:00.000Z",
      "2026-02-01T23:00:00.000Z",
    ]);
  });

  it("ends after it begins, and at most 366 days after it", () => {
    const fault = (from: string, to: string) => {
      try {
        return period({ from, to }).buckets.length;
      } catch (error) {
        return (error as { faults: unknown[] }).faults[0];
      }
    };
    expect(fault("2026-02-01", "2026-02-01")).toEqual({
      loc: ["query", "to"],
      type: "greater_than",
      msg: "Input should be after from",
      input: "2026-02-01",
      ctx: { gt: "2026-02-01" },
    });
    expect(fault("2026-02-01", "2026-01-31")).toMatchObject({ type: "greater_than" });
    expect(fault("2026-01-01", "2027-01-02")).toBe(13);
    expect(fault("2026-01-01", "2027-01-03")).toMatchObject({
      loc: ["query", "to"],
      type: "less_than_equal",
      ctx: { le: "2027-01-02" },
    });
  });

  it.each(["2026-02-30", "2026-2-3", "2026-02-03T00:00:00", "1969-12-31", "3000-01-01", ""])(
    "does not begin on %j",
    (from) => {
      expect(ReportPeriod.safeParse({ from, to: "2026-03-01" }).success).toBe(false);
    },
  );
});
