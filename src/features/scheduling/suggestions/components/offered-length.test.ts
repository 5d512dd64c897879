import { expect, test } from "vitest";
import type { OfferedPlace } from "../schema";
import { lengthOf } from "./offered-length";

const place = (min_duration_minutes: number, max_duration_minutes: number) =>
  ({
    terms: { min_duration_minutes, max_duration_minutes, slot_step_minutes: 30 },
    slots: [{ starts_at_local: "2026-12-01T10:00:00", ends_at_local: "2026-12-01T11:30:00" }],
  }) as OfferedPlace;

test("free times say their length where a place may be booked for several", () => {
  expect(lengthOf(place(60, 120))).toBe("1\u00a0h 30\u00a0min");
  expect(lengthOf(place(90, 90))).toBeNull();
});
