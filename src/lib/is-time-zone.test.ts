import { expect, test } from "vitest";
import { isTimeZone } from "./is-time-zone";

test("zones are IANA names; fixed offsets, which have no clock changes, are refused", () => {
  expect(["Europe/Berlin", "UTC", "Pacific/Chatham"].every(isTimeZone)).toBe(true);
  expect(["+01:00", "Mars/Olympus", "", "CEST"].some(isTimeZone)).toBe(false);
});
