import { expect, test } from "vitest";
import { againPage } from "./again-page";

const past = {
  event_id: null,
  resource_id: "evr_1",
  starts_at_local: "2026-11-10T10:00:00",
  ends_at_local: "2026-11-10T11:30:00",
  quantity: 2,
  member_id: "mbr_1",
  booked_by_member_id: null,
};

test("a past time is booked again on the next such weekday, as long and for as many", () => {
  const at = (today: string) => againPage(past, today)?.match(/time=(\d{4}-\d\d-\d\d)T10/)?.[1];
  expect(at("2026-11-23")).toBe("2026-11-24");
  expect(at("2026-11-24")).toBe("2026-12-01");
  // A cancelled booking may lie ahead.
  expect(at("2026-11-01")).toBe("2026-11-17");
  expect(againPage(past, "2026-11-23")).toMatch(/^\/resources\/evr_1\?.*length=90&people=2$/);
});

test("a time that was booked for somebody is booked for them again", () => {
  const forIda = { ...past, member_id: "mbr_ida", booked_by_member_id: "mbr_1" };
  expect(againPage(forIda, "2026-11-23")).toContain("&for=mbr_ida");
  expect(againPage(past, "2026-11-23")).not.toContain("for=");
});

test("a place at an event is not booked again", () => {
  expect(againPage({ ...past, event_id: "evt_1" }, "2026-11-23")).toBeNull();
});
