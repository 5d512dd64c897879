import { expect, it } from "vitest";
import { filtersAt, placeFilters, sameFilters } from "./list-views";

const bookings = {
  views: {
    upcoming: { when: "upcoming" },
    unpaid: { payment: ["due", "on_account"], sort: "-starts_at" },
    all: {},
  },
  fields: {
    status: { filter: "status", values: ["held", "no_show"] },
    place: { filter: "resource_id" },
  },
};

it("filters stand in the view that has most of them, in fields, and in what is left", () => {
  const filters = {
    ...{ payment: "on_account,due", sort: "-starts_at", resource_id: ["evr_1"] },
    ...{ status: "no_show", host_id: "evh_1" },
  };
  expect(placeFilters(filters, bookings)).toEqual({
    view: "unpaid",
    fields: { place: "evr_1", status: "no_show" },
    rest: { host_id: "evh_1" },
  });
});

it("a value that a field cannot show stays with the saved view", () => {
  const filters = { status: "held,no_show", resource_id: ["evr_1", "evr_2"], when: "past" };
  expect(placeFilters(filters, bookings)).toEqual({ view: "all", fields: {}, rest: filters });
});

it("a list without a view of everything has none for other filters", () => {
  const { all: _, ...views } = bookings.views;
  expect(placeFilters({}, { ...bookings, views }).view).toBeNull();
});

it("filters are the same however they were written", () => {
  expect(sameFilters({ status: "a,b", due: true }, { due: "true", status: ["b", "a"] })).toBe(true);
  expect(sameFilters({ status: "a" }, { status: "a", due: true })).toBe(false);
  expect(sameFilters({ status: "a" }, { group: "a" })).toBe(false);
});

it("a month is found in its two instants, and asked for by them", () => {
  const period = { filter: "issued", timezone: "Europe/Berlin", options: ["2026-11", "2026"] };
  const invoices = { views: { all: {} }, fields: {}, period };
  const november = {
    issued_at_gte: "2026-10-31T23:00:00.000Z",
    issued_at_lt: "2026-11-30T23:00:00.000Z",
  };
  const place = { view: "all", fields: { period: "2026-11" } };
  expect(placeFilters(november, invoices)).toEqual({ ...place, rest: {} });
  expect(filtersAt(invoices, place)).toEqual(november);
  const half = { issued_at_gte: november.issued_at_gte };
  expect(placeFilters(half, invoices)).toEqual({ view: "all", fields: {}, rest: half });
});

it("what the address says stands over what only the saved view knows", () => {
  const place = { view: "upcoming", fields: { status: "held", place: "" } };
  expect(filtersAt(bookings, place, { host_id: "evh_1", status: ["no_show"] })).toEqual({
    ...{ when: "upcoming", status: "held", host_id: "evh_1" },
  });
});
