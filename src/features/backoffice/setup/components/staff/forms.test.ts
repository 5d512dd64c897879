import { expect, it } from "vitest";
import { placeNames } from "./place-names";
import { windowsOf } from "./week";

it("places of a kind are numbered, one alone is not", () => {
  expect(placeNames(" Court ", 3)).toEqual(["Court 1", "Court 2", "Court 3"]);
  expect(placeNames("Studio", 1)).toEqual(["Studio"]);
});

it("a week copies one day's hours, and may close at weekends", () => {
  const weekdays = { from: "08:00", until: "22:00" };
  const closed = windowsOf({ weekdays, weekend: null });
  expect(closed).toHaveLength(5);
  expect(closed[0]).toEqual({
    ...{ day: "monday", starts_at_local: "08:00", ends_at_local: "22:00", capacity: 1 },
  });
  const open = windowsOf({ weekdays, weekend: { from: "10:00", until: "18:00" } });
  expect(open.filter(({ starts_at_local }) => starts_at_local === "10:00")).toMatchObject([
    { day: "saturday" },
    { day: "sunday" },
  ]);
});
