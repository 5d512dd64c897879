import { describe, expect, test } from "vitest";
import { capacitySteps } from "./availability";
import type { Window } from "./schema";
import { slotsOf, startsOnGrid, type Taken } from "./slots";

const MINUTE = 60_000;
const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`);
const monday = (from: string, to: string, capacity: number): Window => ({
  day: "monday",
  starts_at_local: `${from}:00Z`,
  ends_at_local: `${to}:00Z`,
  capacity,
});
const taken = (from: string, until: string, quantity = 1, held = false): Taken => ({
  from: at(from),
  until: at(until),
  quantity,
  kind: held ? "hold" : "booking",
});

function slots(
  windows: Window[],
  bookings: Taken[],
  options: {
    explain?: boolean;
    quantity?: number;
    step?: number;
    duration?: number;
    from?: string;
    to?: string;
    now?: string;
  } = {},
) {
  const range = { from: at(options.from ?? "00:00"), until: at(options.to ?? "23:30") };
  const duration = (options.duration ?? 60) * MINUTE;
  const capacity = capacitySteps(
    { timezone: "UTC", availability: windows, overrides: [] },
    { from: range.from, until: range.until + duration },
  );
  return slotsOf(capacity, bookings, {
    range,
    duration,
    terms: {
      min_notice_minutes: 0,
      max_advance_days: 366,
      min_duration_minutes: 5,
      max_duration_minutes: 1440,
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
      slot_step_minutes: options.step ?? 60,
    },
    quantity: options.quantity ?? 1,
    now: at(options.now ?? "00:00"),
    explain: options.explain ?? false,
  }).map((slot) => ({
    time: new Date(slot.from).toISOString().slice(11, 16),
    remaining: slot.remaining,
    code: slot.reasons[0]?.code ?? null,
  }));
}
const times = (list: { time: string }[]) => list.map((s) => s.time);

describe("slots", () => {
  test("start on the grid of the opening, and end by closing time", () => {
    expect(times(slots([monday("09:15", "12:15", 1)], []))).toEqual(["09:15", "10:15", "11:15"]);
  });

  test("the grid does not depend on where the window asked for begins", () => {
    expect(times(slots([monday("09:15", "12:15", 1)], [], { from: "10:00" }))).toEqual([
      "10:15",
      "11:15",
    ]);
  });

  test("each opening has its own grid, and a slot may cross where two openings meet", () => {
    const windows = [monday("09:00", "10:30", 2), monday("10:30", "12:30", 1)];
    expect(times(slots(windows, []))).toEqual(["09:00", "10:00", "10:30", "11:30"]);
  });

  test("leave out taken places; the rest show how many are free", () => {
    const list = slots(
      [monday("09:00", "12:00", 3)],
      [taken("09:00", "10:30", 2), taken("10:00", "11:00")],
    );
    expect(list).toEqual([
      { time: "09:00", remaining: 1, code: null },
      { time: "11:00", remaining: 3, code: null },
    ]);
  });

  test("explained, a slot that cannot be booked says why", () => {
    const list = slots(
      [monday("08:00", "12:00", 2)],
      [taken("09:00", "10:00", 2), taken("10:00", "11:00"), taken("10:00", "11:00", 1, true)],
      { explain: true, from: "07:00", to: "13:00", now: "08:00" },
    );
    expect(list).toEqual([
      { time: "07:00", remaining: 0, code: "past" },
      { time: "08:00", remaining: 2, code: "past" },
      { time: "09:00", remaining: 0, code: "full" },
      { time: "10:00", remaining: 0, code: "held" },
      { time: "11:00", remaining: 2, code: null },
      { time: "12:00", remaining: 0, code: "closed" },
    ]);
  });

  test("name the number of free places when more are requested", () => {
    const [slot] = slots([monday("09:00", "10:00", 3)], [taken("09:00", "10:00", 2)], {
      quantity: 2,
      explain: true,
      from: "09:00",
      to: "10:00",
    });
    expect(slot).toEqual({ time: "09:00", remaining: 1, code: "full" });
  });

  test("every slot offered starts where a booking may start", () => {
    const windows = [monday("09:15", "12:15", 1), monday("14:00", "17:40", 2)];
    const capacity = capacitySteps(
      { timezone: "UTC", availability: windows, overrides: [] },
      { from: at("00:00"), until: at("23:59") },
    );
    for (const { time } of slots(windows, [], { step: 20, duration: 40 })) {
      expect(startsOnGrid(capacity, at(time), 20 * MINUTE), time).toBe(true);
    }
    expect(startsOnGrid(capacity, at("09:30"), 20 * MINUTE)).toBe(false);
    expect(startsOnGrid(capacity, at("13:00"), 20 * MINUTE)).toBe(false);
  });
});
