import { expect, test } from "vitest";
import { NO_FILTER } from "./block-filter";
import { askedOf, calendarAddress, daysAskedOf, readCalendarAddress } from "./calendar-address";

test("an address leads to the same view again, and what makes no sense counts as left out", () => {
  const today = "2026-11-24";
  const read = (text: string) => readCalendarAddress(new URLSearchParams(text), today);
  const view = {
    ...{ view: "week" as const, date: "2026-12-01", category: "court" },
    ...{ places: ["res_1", "res_2"], free: 90 },
    filter: { states: ["held" as const], hosts: ["hst_1", "hst_2"], member: "mem_1" },
    colour: "category" as const,
  };
  expect(read(calendarAddress(view, today).split("?")[1]!)).toEqual(view);
  const plain = {
    view: null,
    date: today,
    category: null,
    places: [],
    free: null,
    filter: NO_FILTER,
    colour: "state" as const,
  };
  expect(calendarAddress(plain, today)).toBe("/calendar");
  expect(
    read("view=year&date=2026-02-30&category=&place=&free=7&state=gone&host=&member=&colour=red"),
  ).toEqual(plain);
  expect(askedOf(view, { first: null, firstDay: 1 })).toEqual({
    ...{ from_local: "2026-11-30T00:00:00", to_local: "2026-12-07T00:00:00" },
    resource_ids: ["res_1"],
  });
  expect(askedOf({ ...view, view: null }, { first: null, firstDay: 1 })).toEqual({
    ...{ from_local: "2026-12-01T00:00:00", to_local: "2026-12-02T00:00:00" },
    ...{ resource_ids: ["res_1", "res_2"], category: "court" },
  });
});

test("the server counts a month's days by the same filters, and a day's bookings it tells whole", () => {
  const view = readCalendarAddress(
    new URLSearchParams("state=held&state=no_show&host=hst_1&member=mem_1&place=res_1"),
    "2026-11-24",
  );
  expect(daysAskedOf(view, 1)).toEqual({
    ...{ from: "2026-10-26", days: 42, resource_ids: ["res_1"] },
    ...{ statuses: ["held", "no_show"], host_ids: ["hst_1"], member_id: "mem_1" },
  });
  expect(Object.keys(askedOf(view, { first: null, firstDay: 1 })).toSorted()).toEqual([
    "from_local",
    "resource_ids",
    "to_local",
  ]);
});
