import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { effectiveWindows } from "../../effective-windows";
import { overlappingWindows } from "../../availability";
import {
  addHours,
  copyDay,
  type Hours,
  isSameWeek,
  merged,
  minutesOf,
  moveEdge,
  toHours,
  toWindows,
} from "./week-hours";

const raw = fc
  .tuple(
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 95 }),
    fc.integer({ min: 1, max: 96 }),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([day, from, length, capacity]): Hours => {
    const start = 15 * from;
    return { day, from: start, until: start + 15 * length, capacity };
  });
/** Weeks as the editor has them: in order, without shared time. */
const weeks = fc.array(raw, { maxLength: 12 }).map(merged);
const days = fc.integer({ min: 0, max: 6 });
const ALL = [0, 1, 2, 3, 4, 5, 6];
const shared = (hours: readonly Hours[]) => overlappingWindows(toWindows(hours));

/** The minutes of the week that are open, counted one quarter of an hour at a time. */
function quarters(hours: readonly Hours[]): Set<number> {
  const open = new Set<number>();
  for (const { day, from, until } of hours)
    for (let at = day * 1440 + from; at < day * 1440 + until; at += 15) open.add(at % 10_080);
  return open;
}

describe("hours of a week", () => {
  it("are the same after they went to the API and back", () => {
    fc.assert(
      fc.property(weeks, (hours) => {
        expect(isSameWeek(toHours(toWindows(hours)), hours)).toBe(true);
      }),
    );
  });

  it("share no time once they are merged, and open nothing that was closed", () => {
    fc.assert(
      fc.property(fc.array(raw, { maxLength: 12 }), (hours) => {
        expect(shared(merged(hours))).toBeNull();
        const before = quarters(hours);
        expect([...quarters(merged(hours))].filter((at) => !before.has(at))).toEqual([]);
      }),
    );
  });

  it("merge openings that touch for as many people, and no others", () => {
    const open = (from: number, until: number, capacity = 1) => ({ day: 0, from, until, capacity });
    expect(merged([open(600, 720), open(480, 600)])).toEqual([open(480, 720)]);
    expect(merged([open(480, 600), open(600, 720, 2)])).toHaveLength(2);
    expect(merged([open(480, 600), open(615, 720)])).toHaveLength(2);
  });

  it("share no time however an edge is dragged; only that edge moves, and by whole steps", () => {
    fc.assert(
      fc.property(
        weeks.filter((hours) => hours.length > 0),
        fc.nat(),
        fc.constantFrom("from" as const, "until" as const),
        fc.integer({ min: -2000, max: 4000 }),
        fc.constantFrom(15, 30, 60),
        (hours, which, edge, minutes, step) => {
          const index = which % hours.length;
          const moved = moveEdge(hours, index, { edge, minutes, step });
          expect(shared(moved)).toBeNull();
          const one = moved[index] as Hours;
          expect(one.until).toBeGreaterThan(one.from);
          expect(one.until - one.from).toBeLessThanOrEqual(1440);
          expect(one.from).toBeGreaterThanOrEqual(0);
          expect(one.from).toBeLessThan(1440);
          const other = edge === "from" ? "until" : "from";
          const rest = (week: readonly Hours[]) =>
            week.map((each, at) => (at === index ? { ...each, [edge]: 0 } : each));
          expect(rest(moved)).toEqual(rest(hours));
          expect(one[other]).toBe(hours[index]?.[other]);
        },
      ),
    );
  });

  it("stop at the neighbour, and run past midnight up to Monday's first", () => {
    const sunday = { day: 6, from: 1200, until: 1320, capacity: 1 };
    const monday = { day: 0, from: 120, until: 600, capacity: 1 };
    const dragged = moveEdge([monday, sunday], 1, { edge: "until", minutes: 2000, step: 30 });
    expect(dragged[1]?.until).toBe(1440 + 120);
    expect(minutesOf("08:30:00Z")).toBe(510);
  });

  it("share no time once a day is copied, whatever runs past midnight", () => {
    fc.assert(
      fc.property(weeks, days, fc.subarray(ALL), (hours, from, to) => {
        expect(shared(copyDay(hours, from, to))).toBeNull();
      }),
    );
  });

  it("are copied as they are, and leave every other day alone", () => {
    const within = weeks.map((hours) =>
      merged(hours.map((one) => ({ ...one, until: Math.min(one.until, 1440) }))),
    );
    fc.assert(
      fc.property(within, days, fc.subarray(ALL), (hours, from, to) => {
        const copied = copyDay(hours, from, to);
        const on = (day: number, week: readonly Hours[]) =>
          week.filter((one) => one.day === day).map((one) => ({ ...one, day: 0 }));
        for (const day of ALL)
          expect(on(day, copied)).toEqual(on(to.includes(day) ? from : day, hours));
      }),
    );
  });

  it("get one more opening where the day has room, and share no time with it", () => {
    fc.assert(
      fc.property(weeks, days, (hours, day) => {
        const more = addHours(hours, day);
        expect(shared(more)).toBeNull();
        expect(more.length - hours.length).toBeLessThanOrEqual(1);
      }),
    );
    expect(addHours([], 2)).toEqual([{ day: 2, from: 540, until: 1020, capacity: 1 }]);
  });

  it("say the same times of the wall clock on both sides of a clock change", () => {
    const hours = copyDay(addHours([], 0), 0, [1, 2, 3, 4, 5, 6]);
    const place = { timezone: "Europe/Berlin", availability: toWindows(hours), overrides: [] };
    const days = effectiveWindows(place, new Date("2026-03-25T10:00:00Z"));
    expect(new Set(days.map((one) => one.starts_at_local.slice(11)))).toEqual(
      new Set(["09:00:00"]),
    );
    expect(new Set(days.map((one) => one.starts_at.slice(11, 16)))).toEqual(
      new Set(["08:00", "07:00"]),
    );
  });
});
