import { expect, test } from "vitest";
import { endOfToday } from "./end-of-today";

test.each([
  ["an early look reads to midnight", "2026-07-01T03:00:00.000Z", "2026-07-01T22:00:00.000Z"],
  ["the evening sees the morning", "2026-07-01T18:00:00.000Z", "2026-07-02T06:00:00.000Z"],
  ["the day is the club's", "2026-07-01T22:30:00.000Z", "2026-07-02T22:00:00.000Z"],
  ["25 hours are cut to a day", "2026-10-24T22:00:00.000Z", "2026-10-25T22:00:00.000Z"],
])("%s", (_, now, end) => {
  expect(endOfToday(now, "Europe/Berlin")).toBe(end);
});
