import { expect, test } from "vitest";
import { hoursByDay, type Opening, openStateAt } from "./opening-hours";

const open = (day: Opening["day"], from: string, to: string): Opening => ({
  day,
  opens_at_local: `${from}:00Z`,
  closes_at_local: `${to}:00Z`,
});
// 23 November 2026 is a Monday.
const office = [open("monday", "08:00", "20:00"), open("tuesday", "08:00", "20:00")];

test("a house says until when it is open, and when it opens again", () => {
  expect(openStateAt(office, "2026-11-23T08:00:00")).toEqual({
    open: true,
    until: "2026-11-23T20:00:00",
  });
  expect(openStateAt(office, "2026-11-23T07:59:00")).toEqual({
    open: false,
    from: "2026-11-23T08:00:00",
  });
  expect(openStateAt(office, "2026-11-23T20:00:00")).toEqual({
    open: false,
    from: "2026-11-24T08:00:00",
  });
  expect(openStateAt(office, "2026-11-24T21:00:00")).toEqual({
    open: false,
    from: "2026-11-30T08:00:00",
  });
});

test("a bar that closes after midnight is still open then", () => {
  const bar = [open("sunday", "18:00", "02:00")];
  expect(openStateAt(bar, "2026-11-23T01:30:00")).toEqual({
    open: true,
    until: "2026-11-23T02:00:00",
  });
  expect(openStateAt(bar, "2026-11-23T02:00:00")).toMatchObject({ open: false });
});

test("hours that touch are one time, and a house that never closes says no end", () => {
  const day = [open("monday", "08:00", "12:00"), open("monday", "12:00", "18:00")];
  expect(openStateAt(day, "2026-11-23T11:00:00")).toMatchObject({ until: "2026-11-23T18:00:00" });
  const always = hoursByDay([]).map(({ day: one }) => open(one, "00:00", "00:00"));
  expect(openStateAt(always, "2026-11-23T11:00:00")).toEqual({ open: true, until: null });
  expect(openStateAt([], "2026-11-23T11:00:00")).toBeNull();
});
