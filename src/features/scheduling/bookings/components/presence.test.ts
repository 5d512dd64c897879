import { expect, test } from "vitest";
import type { Booking } from "../schema";
import { mayMove, mayRepeat, moverOf } from "./presence";

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

test("a member moves a request and a booking without approval; an approved one is the club's to move", () => {
  const now = "2026-12-01T09:00:00.000Z";
  const terms = { requires_approval: true, reschedule_until_minutes: 60 };
  const approved = { ...booking, starts_at: "2026-12-01T11:00:00.000Z", terms } as Booking;
  expect(mayMove(approved, now)).toBe(false);
  expect(moverOf(approved)).toBe("club");
  expect(mayMove({ ...approved, status: "pending_approval" }, now)).toBe(true);
  const plain = { ...approved, terms: { ...approved.terms, requires_approval: false } };
  expect(mayMove(plain, now)).toBe(true);
  expect(mayMove(plain, "2026-12-01T10:00:00.000Z")).toBe(false);
  expect(moverOf({ ...approved, event_id: "evt_1" })).toBeNull();
});
