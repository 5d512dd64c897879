import { expect, test } from "vitest";
import type { BoardPlace } from "@/features/scheduling/resources/slot-schema";
import { boardAxis, startsOf, stepAfter } from "./board-hours";

const place = (...times: string[]) =>
  ({ slots: times.map((time) => ({ starts_at_local: `2026-11-24T${time}:00` })) }) as BoardPlace;

const shownOf = (places: BoardPlace[]) => boardAxis(places).shown;

test("the board spans the whole hours of all places, and office hours where none is open", () => {
  expect(shownOf([place("08:30", "09:00"), place("12:15", "21:45")])).toEqual({
    from: 8 * 60,
    until: 23 * 60,
  });
  expect(shownOf([place(), place()])).toEqual({ from: 9 * 60, until: 18 * 60 });
  expect(shownOf([place("23:30")])).toEqual({ from: 23 * 60, until: 24 * 60 });
});

test("a time reaches to the next one of its place, at most an hour, and the last one as far", () => {
  const steps = ({ slots }: BoardPlace) => slots.map((slot) => stepAfter(slot, slots));
  expect(steps(place("08:00", "08:15", "10:00"))).toEqual([15, 60, 60]);
  expect(steps(place("09:30", "09:45"))).toEqual([15, 15]);
  expect(steps(place("22:00", "23:00"))).toEqual([60, 60]);
  expect(steps(place("23:30"))).toEqual([30]);
});

test("the starts of a day are listed once, in order, with the free places of each", () => {
  const isFree = ({ starts_at_local }: { starts_at_local: string }) =>
    !starts_at_local.includes("10:00");
  expect(startsOf([place("10:00", "09:00"), place("09:00")], isFree)).toEqual([
    { local: "2026-11-24T09:00:00", free: 2 },
    { local: "2026-11-24T10:00:00", free: 0 },
  ]);
});
