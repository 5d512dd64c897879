import { expect, test } from "vitest";
import { textOf } from "@/testing/rendered";
import type { OfferedEvent } from "../schema";
import { EventState } from "./event-row";

const wordsFor = (booking_status: OfferedEvent["booking_status"]) => {
  const event = { booking_status, booking_id: "bkg_1", reasons: [], remaining: 0 };
  return textOf(<EventState event={event as unknown as OfferedEvent} />);
};

test.each([
  ["held", "Held for you"],
  ["pending_payment", "Held for you"],
  ["pending_approval", "Requested"],
  ["confirmed", "You’re in"],
  ["checked_in", "You’re in"],
] as const)("a place that is %s is named correctly", (status, words) => {
  expect(wordsFor(status)).toBe(words);
});

test("an event that is under way has begun, and is not called over", () => {
  const event = {
    booking_status: null,
    booking_id: null,
    reasons: [{ code: "past" }],
    remaining: 5,
  };
  expect(textOf(<EventState event={event as unknown as OfferedEvent} />)).toBe("Has begun");
});
