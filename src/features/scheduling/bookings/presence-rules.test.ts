import { describe, expect, test } from "vitest";
import { checkInOpening, endByTime } from "./presence-rules";

const at = (time: string) => new Date(`2026-12-01T${time}:00.000Z`);
const booking = (policy: object, status = "confirmed") => ({
  starts_at: new Date("2026-12-01T10:00:00.000Z"),
  ends_at: new Date("2026-12-01T11:00:00.000Z"),
  timezone: "Europe/Berlin",
  status,
  policy,
  created_at: at("08:00"),
  updated_at: at("08:00"),
});

describe("check-in", () => {
  const terms = { check_in: { opens_minutes_before: 30, closes_minutes_after: 15 } };

  test("is open to members for the time that their terms say", () => {
    expect(checkInOpening(booking(terms), "member")).toEqual({
      opens: at("09:30"),
      closes: at("10:15"),
    });
    const open = { check_in: { opens_minutes_before: 0, closes_minutes_after: null } };
    expect(checkInOpening(booking(open), "member")).toEqual({
      opens: at("10:00"),
      closes: at("11:00"),
    });
  });

  test("is open to staff from midnight where the place is, or from when it is to members", () => {
    expect(checkInOpening(booking(terms), "staff")).toEqual({
      opens: new Date("2026-11-30T23:00:00.000Z"),
      closes: null,
    });
    const early = { check_in: { opens_minutes_before: 24 * 60, closes_minutes_after: null } };
    expect(checkInOpening(booking(early), "staff").opens).toEqual(
      new Date("2026-11-30T10:00:00.000Z"),
    );
  });
});

describe("time", () => {
  const silent = { no_show: null };
  const strict = { no_show: { after_minutes: 15, fee_percent: 100 } };
  const patient = { no_show: { after_minutes: 90, fee_percent: 100 } };
  const byHand = { no_show: { after_minutes: null, fee_percent: 50 } };

  test.each([
    ["is over at its end", silent, "confirmed", "11:00", "completed"],
    ["is not over before", silent, "confirmed", "10:59", null],
    ["is over at its end when the member is there", strict, "checked_in", "11:00", "completed"],
    ["is no no-show while the member is there", strict, "checked_in", "10:30", null],
    ["is a no-show when nobody came for so long", strict, "confirmed", "10:15", "no_show"],
    ["is none a minute sooner", strict, "confirmed", "10:14", null],
    ["waits for latecomers beyond its end", patient, "confirmed", "11:10", null],
    ["and is a no-show after that", patient, "confirmed", "11:30", "no_show"],
    ["is no no-show by itself where only staff say so", byHand, "confirmed", "11:00", "completed"],
    ["is left alone in any other status", silent, "cancelled", "12:00", null],
  ])("%s", (_, policy, status, time, to) => {
    expect(endByTime(booking(policy, status), at(time))).toBe(to);
  });

  test.each([
    ["was booked after the start", { created_at: at("10:00"), updated_at: at("10:00") }],
    ["was confirmed or moved there after the time of the terms", { updated_at: at("10:15") }],
  ])("makes no no-show of whoever %s", (_, change) => {
    const late = { ...booking(strict), ...change };
    expect(endByTime(late, at("10:30"))).toBeNull();
    expect(endByTime(late, at("11:00"))).toBe("completed");
  });

  test("waits for whoever was confirmed after the start, until the time of the terms", () => {
    const late = { ...booking(strict), updated_at: at("10:14") };
    expect(endByTime(late, at("10:15"))).toBe("no_show");
  });

  test.each([
    ["makes no no-show of a member whose event has moved", "11:30", null],
    ["ends their booking at the event's end", "16:00", "completed"],
  ])("%s", (_, time, to) => {
    expect(endByTime(booking(strict), at(time), { ends_at: at("16:00") })).toBe(to);
  });

  test("ends a booking at its own end when its event was brought forward", () => {
    const moved = { ends_at: at("09:00") };
    expect(endByTime(booking(strict), at("10:30"), moved)).toBeNull();
    expect(endByTime(booking(strict), at("11:00"), moved)).toBe("completed");
  });
});
