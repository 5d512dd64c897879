import { describe, expect, it } from "vitest";
import { durationsOf, placesOf, wordOf } from "./resource-words";

describe("what a member reads of a place", () => {
  it("offers every length that can be booked while they are few", () => {
    expect(
      durationsOf({ min_duration_minutes: 60, max_duration_minutes: 120, slot_step_minutes: 30 }),
    ).toEqual([60, 90, 120]);
  });

  it("offers the common lengths, and always the shortest, where there are many", () => {
    expect(
      durationsOf({ min_duration_minutes: 45, max_duration_minutes: 480, slot_step_minutes: 15 }),
    ).toEqual([45, 60, 90, 120, 180, 240]);
  });

  it("counts the most places that a week has at once", () => {
    const at = { day: "monday", starts_at_local: "08:00:00Z", ends_at_local: "09:00:00Z" } as const;
    expect(
      placesOf({
        availability: [
          { ...at, capacity: 1 },
          { ...at, capacity: 8 },
        ],
      }),
    ).toBe(8);
    expect(placesOf({ availability: [] })).toBe(0);
  });

  it("writes keys as words", () => {
    expect(wordOf("meeting_room")).toBe("Meeting room");
    expect(wordOf("4k screen")).toBe("4k screen");
  });

  it("leaves a hyphen where somebody wrote one", () => {
    expect(wordOf("sound-proofed")).toBe("Sound-proofed");
    expect(wordOf("Wi-Fi")).toBe("Wi-Fi");
  });
});
