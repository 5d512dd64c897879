import { expect, test } from "vitest";
import { placeOf } from "./place-of";

const booking = {
  event_id: null,
  resource_id: "evr_1",
  starts_at_local: "2026-12-08T10:00:00",
  ends_at_local: "2026-12-08T11:30:00",
  quantity: 2,
  member_id: "mbr_1",
  booked_by_member_id: null,
};

test("whoever gives a time back looks for another on the same day, as long and for as many", () => {
  expect(placeOf(booking)).toBe("/resources/evr_1?day=2026-12-08&length=90&people=2");
});

test("whoever gives a spot back is led to its event", () => {
  expect(placeOf({ ...booking, event_id: "evt_1" })).toBe("/events/evt_1");
});

test("whoever gives back what they booked for somebody looks for another for them", () => {
  const forIda = { ...booking, member_id: "mbr_ida", booked_by_member_id: "mbr_1" };
  expect(placeOf(forIda)).toContain("&people=2&for=mbr_ida");
  expect(placeOf({ ...forIda, event_id: "evt_1" })).toBe("/events/evt_1?for=mbr_ida");
});
