import { expect, test } from "vitest";
import { wordsOf } from "@/server/words/catalogue";
import { termsOf } from "../rules";
import {
  describeBooked,
  describeChanged,
  describeLead,
  describeOffer,
  describeRefunds,
} from "./terms-words";

const grid = { min_duration_minutes: 60, max_duration_minutes: 60, slot_step_minutes: 60 };
const plain = termsOf(null, grid, { hold_minutes: 10 });
const tiered = {
  ...plain,
  min_notice_minutes: 120,
  reschedule_until_minutes: 60,
  cancellation_tiers: [
    { until_minutes_before: 1440, refund_percent: 100 },
    { until_minutes_before: 240, refund_percent: 50 },
  ],
};
const booked = {
  starts_at: "2026-12-01T09:00:00.000Z",
  timezone: "Europe/Berlin",
  priced: true,
  kept: null,
  mover: "member" as const,
};
const words = wordsOf("terms", { locale: "en" });
const say = { words, locale: "en-GB" };

test("a lead time is worded as people say it", () => {
  expect([45, 60, 240, 1440, 2880].map((minutes) => describeLead(minutes, words))).toEqual([
    "45 minutes",
    "an hour",
    "4 hours",
    "24 hours",
    "2 days",
  ]);
});

test("the terms before booking are listed backwards from the start", () => {
  expect(describeOffer(plain, true, say)).toEqual(["Free cancellation until it begins."]);
  expect(describeOffer(tiered, true, say)).toEqual([
    "Book at least 2 hours ahead.",
    "Free cancellation up to 24 hours before it begins.",
    "50 % back up to 4 hours before it begins.",
    "After that, nothing is refunded.",
  ]);
});

test("a free booking mentions no refund", () => {
  expect(describeOffer(tiered, false, say)).toEqual(["Book at least 2 hours ahead."]);
});

test("a booking shows only the terms that still apply, by the clock of its place", () => {
  const at = (now: string) => describeBooked({ ...booked, terms: tiered }, now, say);
  expect(at("2026-11-30T08:59:00.000Z")[0]).toMatch(
    /^Free cancellation until Mon, 30\u00a0Nov, 10:00\.$/,
  );
  expect(at("2026-11-30T09:01:00.000Z")).toEqual([
    "50 % back until Tue, 1\u00a0Dec, 06:00.",
    "After that, nothing is refunded.",
    "You can move it to another time until Tue, 1\u00a0Dec, 09:00.",
  ]);
  expect(at("2026-12-01T08:30:00.000Z")).toEqual(["It is too late for a refund."]);
});

test("the share kept after a late move is shown beside the refund", () => {
  const moved = { ...booked, terms: plain, kept: "€20.00", mover: null };
  expect(describeBooked(moved, "2026-11-30T08:00:00.000Z", say)).toEqual([
    "Free cancellation until it begins.",
    "€20.00 of it stays with the club: it was moved late.",
  ]);
});

test("a place in an event has the event's time and cannot be moved by itself", () => {
  const place = { ...booked, terms: plain, mover: null };
  expect(describeBooked(place, "2026-11-30T08:00:00.000Z", say)).toEqual([
    "Free cancellation until it begins.",
  ]);
});

test("a booking that the club has approved is moved by the club alone", () => {
  const approved = { ...booked, terms: plain, mover: "club" as const };
  expect(describeBooked(approved, "2026-11-30T08:00:00.000Z", say)).toEqual([
    "Free cancellation until it begins.",
    "Ask your club to move it to another time.",
  ]);
});

test("terms without refunds say so, and quotas are spelled out", () => {
  const cancellation_tiers = [{ until_minutes_before: 60, refund_percent: 0 }];
  const quotas = [{ period: "week" as const, max_bookings: 1, max_minutes: 90 }];
  expect(describeOffer({ ...plain, cancellation_tiers, quotas }, true, say)).toEqual([
    "No refunds.",
    "At most 1 booking and 1\u00a0h 30\u00a0min a week.",
  ]);
});

test("a cancellation gives back less from step to step, the present one first", () => {
  const at = (now: string, terms = tiered) =>
    describeRefunds({ ...booked, terms }, now, say).map(({ percent }) => percent);
  expect(at("2026-11-30T08:59:00.000Z")).toEqual([100, 50, 0]);
  expect(at("2026-11-30T09:01:00.000Z")).toEqual([50, 0]);
  expect(at("2026-12-01T05:01:00.000Z")).toEqual([0]);
  expect(at("2026-12-01T08:59:00.000Z", plain)).toEqual([100]);
});

test("of terms that a move changes those are said that differ, and of money only what costs some", () => {
  const no_show = { after_minutes: 15, fee_percent: 50 };
  const now = "2026-11-30T09:01:00.000Z";
  const changed = (names: string[], priced = true) =>
    describeChanged({ ...booked, priced, terms: { ...tiered, no_show } }, names, now, say);
  expect(changed(["buffer_before_minutes", "quotas"])).toEqual([]);
  expect(changed(["cancellation_tiers"])).toEqual([
    "50 % back until Tue, 1\u00a0Dec, 06:00.",
    "After that, nothing is refunded.",
  ]);
  const moving = "You can move it to another time until Tue, 1\u00a0Dec, 09:00.";
  const all = ["no_show", "reschedule_until_minutes"];
  expect(changed(all)).toEqual([moving, "If you don’t come, the club keeps 50 %."]);
  expect(changed([...all, "cancellation_tiers"], false)).toEqual([moving]);
});
