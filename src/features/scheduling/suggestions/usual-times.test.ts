import { describe, expect, test } from "vitest";
import { nextStarts, type Taken, usualPlaces, usualTimes } from "./usual-times";

const now = Date.parse("2026-11-23T12:00:00Z"); // a Monday
const taken = (resource_id: string, local: string, minutes = 60, quantity = 1): Taken => {
  const starts_at = Date.parse(`${local}:00Z`);
  const end = new Date(starts_at + minutes * 60_000).toISOString().slice(0, 19);
  return { resource_id, starts_at_local: `${local}:00`, ends_at_local: end, quantity, starts_at };
};
const atlas = { resource_id: "atlas", weekday: "tuesday", time: "10:00", minutes: 60, quantity: 1 };

describe("usual times", () => {
  test("are those taken at least twice: place, weekday, time and length alike", () => {
    const once = taken("atlas", "2026-11-19T15:00");
    const twice = [taken("atlas", "2026-11-10T10:00"), taken("atlas", "2026-11-17T10:00")];
    expect(usualTimes([once, ...twice], now)).toEqual([atlas]);
    expect(usualTimes([once], now)).toEqual([]);
    expect(usualTimes([], now)).toEqual([]);
    const others = [
      taken("beacon", "2026-11-17T10:00"),
      taken("atlas", "2026-11-18T10:00"),
      taken("atlas", "2026-11-17T10:30"),
      taken("atlas", "2026-11-17T10:00", 90),
    ];
    expect(usualTimes([twice[0] as Taken, ...others], now)).toEqual([]);
  });

  test("put the recent before the frequent of two months ago, with the people of the last time", () => {
    const old = ["09-29", "10-06", "10-13"].map((day) => taken("beacon", `2026-${day}T18:00`));
    const recent = [
      taken("atlas", "2026-11-10T10:00", 60, 4),
      taken("atlas", "2026-11-17T10:00", 60, 6),
    ];
    const found = usualTimes([...old, ...recent.toReversed()], now);
    expect(found.map(({ resource_id }) => resource_id)).toEqual(["atlas", "beacon"]);
    expect(found[0]?.quantity).toBe(6);
  });

  test("are learned from what is booked ahead too, which counts as the present", () => {
    const ahead = [taken("beacon", "2026-12-04T09:00"), taken("beacon", "2026-12-11T09:00")];
    const past = [taken("atlas", "2026-11-10T10:00"), taken("atlas", "2026-11-17T10:00")];
    const found = usualTimes([...past, ...ahead], now);
    expect(found.map(({ resource_id }) => resource_id)).toEqual(["beacon", "atlas"]);
  });

  test("come next on their weekday, today only while the time lies ahead", () => {
    const at = (weekday: "monday" | "tuesday", time: string, zone = "UTC") =>
      nextStarts({ weekday, time }, now, zone, 2);
    expect(at("tuesday", "10:00")).toEqual(["2026-11-24T10:00:00", "2026-12-01T10:00:00"]);
    expect(at("monday", "18:00")).toEqual(["2026-11-23T18:00:00", "2026-11-30T18:00:00"]);
    expect(at("monday", "12:00")).toEqual(["2026-11-30T12:00:00", "2026-12-07T12:00:00"]);
    // It is one o'clock in Berlin already, and Tuesday in Auckland.
    expect(at("monday", "12:30", "Europe/Berlin")[0]).toBe("2026-11-30T12:30:00");
    expect(at("tuesday", "00:30", "Pacific/Auckland")[0]).toBe("2026-12-01T00:30:00");
  });
});

test("usual places are ordered alike, with the length of the last time, and once is enough", () => {
  const found = usualPlaces(
    [
      taken("beacon", "2026-10-01T09:00", 30),
      taken("atlas", "2026-11-02T09:00", 60),
      taken("atlas", "2026-11-20T11:00", 90),
    ],
    now,
  );
  expect(found).toEqual([
    { resource_id: "atlas", minutes: 90 },
    { resource_id: "beacon", minutes: 30 },
  ]);
});
