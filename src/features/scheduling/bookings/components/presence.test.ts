import { expect, test } from "vitest";
import { mayRepeat } from "./presence";

const booking = {
  status: "confirmed" as const,
  resource_id: "evr_1",
  event_id: null,
  series_id: null,
  terms: { requires_approval: false },
};

test("a booked time of a space may be repeated weekly, and none that staff must approve", () => {
  expect(mayRepeat(booking)).toBe(true);
  expect(mayRepeat({ ...booking, terms: { requires_approval: true } })).toBe(false);
});

test("a place at an event, a date of a series, and what is not booked may not", () => {
  expect(mayRepeat({ ...booking, event_id: "evt_1" })).toBe(false);
  expect(mayRepeat({ ...booking, series_id: "bks_1" })).toBe(false);
  expect(mayRepeat({ ...booking, status: "pending_approval" })).toBe(false);
});
