import { expect, test } from "vitest";
import { describeRefunds } from "@/features/catalogue/policies/components/terms-words";
import { wordsOf } from "@/server/words/catalogue";
import type { Booking } from "../schema";
import { byPresentTerms } from "./present-terms";

const booking = (is_schedule_desynced: boolean) =>
  ({
    ...{ starts_at: "2026-12-01T09:00:00.000Z", timezone: "UTC", kept_amount: 500 },
    terms: { cancellation_tiers: [{ until_minutes_before: 1440, refund_percent: 50 }] },
    is_schedule_desynced,
  }) as Booking;
const told = (of: Booking) => {
  const say = { words: wordsOf("terms", { locale: "en" }), locale: "en" };
  return describeRefunds(of, "2026-12-01T08:00:00.000Z", say).map(({ text }) => text);
};

test("a booking whose event has moved may be left free of charge, and nothing of it is kept", () => {
  const moved = byPresentTerms(booking(true));
  expect(told(moved)).toEqual(["Free cancellation until it begins."]);
  expect(moved.kept_amount).toBe(0);
});

test("one that has kept its time is left by its terms", () => {
  const kept = byPresentTerms(booking(false));
  expect(told(kept)).toEqual(["It is too late for a refund."]);
  expect(kept.kept_amount).toBe(500);
});
