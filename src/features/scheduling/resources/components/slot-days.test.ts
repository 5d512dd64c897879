import { describe, expect, it } from "vitest";
import type { Slot } from "../slot-schema";
import { mostTelling, slotsOn, trimClosed, trimDays } from "./slot-days";

function slot(
  starts: string,
  code: "closed" | "past" | "min_notice" | "full" | "held" | "quota" | null,
): Slot {
  return {
    starts_at_local: starts,
    ends_at_local: starts,
    starts_at: `${starts}Z`,
    ends_at: `${starts}Z`,
    fold: null,
    capacity: code === "closed" ? 0 : 1,
    remaining: code === null ? 1 : 0,
    price_amount: 100,
    tax_amount: 0,
    gross_amount: 100,
    currency: "EUR",
    reasons: code ? [{ code, message: "" }] : [],
    alternatives: [],
  };
}

const week = [
  slot("2026-11-23T07:00:00", "closed"),
  slot("2026-11-23T08:00:00", "closed"),
  slot("2026-11-23T09:00:00", "full"),
  slot("2026-11-23T10:00:00", "closed"),
  slot("2026-11-23T11:00:00", null),
  slot("2026-11-23T12:00:00", "closed"),
  slot("2026-11-23T13:00:00", "closed"),
  slot("2026-11-24T09:00:00", "full"),
  slot("2026-11-24T10:00:00", "held"),
  slot("2026-11-25T09:00:00", "closed"),
];

describe("a week of slots", () => {
  it("shows a day from just before it opens to just after it closes, breaks included", () => {
    const hours = trimClosed(slotsOn(week, "2026-11-23")).map((s) =>
      s.starts_at_local.slice(11, 13),
    );
    expect(hours).toEqual(["08", "09", "10", "11", "12"]);
  });

  it("leaves out the time that has begun before the first that can be had", () => {
    const day = [slot("2026-11-26T16:00:00", "past"), slot("2026-11-26T17:00:00", null)];
    expect(trimClosed(day)).toEqual(day.slice(1));
  });

  it("keeps of several days the hours that are shown, and of a closed day one that says why", () => {
    const over = [
      slot("2026-11-26T16:00:00", "closed"),
      slot("2026-11-26T17:00:00", "past"),
      slot("2026-11-26T18:00:00", "closed"),
    ];
    const kept = trimDays([...week, ...over]);
    expect(kept.map(({ starts_at_local }) => starts_at_local.slice(8, 13))).toEqual([
      "23T08",
      "23T09",
      "23T10",
      "23T11",
      "23T12",
      "24T09",
      "24T10",
      "25T09",
      "26T17",
    ]);
    const shown = trimClosed(slotsOn(week, "2026-11-23"));
    expect(trimClosed(slotsOn(kept, "2026-11-23"))).toEqual(shown);
  });

  it("shows nothing of a day that is closed throughout", () => {
    expect(trimClosed(slotsOn(week, "2026-11-25"))).toEqual([]);
  });

  it("keeps the times that a limit bars beside one that is taken, up to the closed hours", () => {
    const day = [
      slot("2026-11-27T07:00:00", "closed"),
      slot("2026-11-27T08:00:00", "closed"),
      slot("2026-11-27T09:00:00", "quota"),
      slot("2026-11-27T10:00:00", "full"),
      slot("2026-11-27T11:00:00", "quota"),
    ];
    expect(trimClosed(day)).toEqual(day.slice(1));
  });

  it("keeps of a day that a limit bars throughout the time that names the limit", () => {
    const codes = ["closed", "past", "min_notice", "quota"] as const;
    const day = codes.map((code, hour) => slot(`2026-11-28T0${hour}:00:00`, code));
    expect(trimDays(day)).toEqual(day.slice(3));
    const told = (from: (typeof codes)[number][]) =>
      mostTelling(day.filter(({ reasons }) => from.some((code) => code === reasons[0]?.code)))
        ?.reasons[0]?.code;
    expect(told(["closed", "min_notice", "past"])).toBe("past");
    expect(told(["closed", "min_notice"])).toBe("min_notice");
    expect(told(["closed"])).toBe("closed");
  });
});
