import { describe, expect, test } from "vitest";
import { expandRecurrence } from "@/lib/recurrence";
import { randomOf } from "@/testing/random";
import { anyRule, datesOf, instantOf, textOfRule } from "@/testing/oracles/recurrence";
import { occurrencesBetween } from "./rrule-rules";

/** Two functions read the rules, one for events and one for bookings: both are tested. */
const RULES = 50;
const YEARS = 3;
const DAY_MS = 86_400_000;
const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago"];
/** Includes the hours that clocks skip and repeat. */
const TIMES = ["00:00:00", "00:30:00", "01:45:00", "02:00:00", "02:30:00", "09:00:00", "23:30:00"];

/** Clocks go forward and back, by an hour and by half of one. */
const CLOCK_CHANGES = [
  { timezone: "Europe/Berlin", day: "2027-03-28" },
  { timezone: "Europe/Berlin", day: "2027-10-31" },
  { timezone: "Australia/Lord_Howe", day: "2027-10-03" },
  { timezone: "Australia/Lord_Howe", day: "2027-04-04" },
];

type Asked = { rrule: string; start: string; last: string; timezone: string; most?: number };

function localsOfEvents({ rrule, start, last, timezone }: Asked): string[] {
  const ends_at_local = `${start.slice(0, 10)}T23:59:59`;
  const series = { rrule, starts_at_local: start, ends_at_local, timezone, exdates: [] };
  return occurrencesBetween(series, start, last).map((one) => one.original_starts_at_local);
}

function localsOfBookings({ rrule, start, last, timezone, most = 1_200 }: Asked): string[] {
  const locals = expandRecurrence({ rrule, starts_at_local: start, timezone }, most);
  return locals.filter((local) => local <= last);
}

/** Returns a random rule with its dates in three years, day by day. */
function anySeries(seed: number) {
  const random = randomOf(seed);
  const [rule, timezone, time] = [anyRule(random), random.pick(ZONES), random.pick(TIMES)];
  const first = Date.UTC(2026, 0, 1) + random.below(800) * DAY_MS;
  const on = (at: number) => new Date(at).toISOString().slice(0, 10);
  const [start, last] = [on(first), on(first + YEARS * 365 * DAY_MS)];
  const locals = datesOf(rule, start, last).map((date) => `${date}T${time}`);
  const asked = { start: `${start}T${time}`, last: `${last}T23:59:59`, timezone };
  return { random, rrule: textOfRule(rule), locals, asked };
}

const seeds = Array.from({ length: RULES }, (_, at) => 20_261_123 + at);
const plain = (instant: number) =>
  new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, "");

describe.each([
  ["events", localsOfEvents],
  ["bookings", localsOfBookings],
])("the dates of random rules of %s", (_, localsOf) => {
  test("are those that looking at every day of three years finds", () => {
    for (const seed of seeds) {
      const { rrule, locals, asked } = anySeries(seed);
      // Bookings refuse a rule without any date.
      if (locals.length === 0) continue;
      const found = localsOf({ rrule, ...asked, most: locals.length });
      expect(found, `${seed}: ${rrule} from ${asked.start}`).toEqual(locals);
    }
  });

  test("end with COUNT, and with UNTIL: an instant, a local time or a day, which still counts", () => {
    for (const seed of seeds) {
      const { random, rrule, locals, asked } = anySeries(seed);
      const at = random.below(locals.length);
      const local = locals[at];
      if (local === undefined) continue;
      const { timezone } = asked;
      const near = random.pick([-86_400, -3600, -1800, -1, 0, 1, 1800, 3600]) * 1000;
      const instant = instantOf(local, timezone) + near;
      const wall = Date.parse(`${local}Z`) + near;
      const isBy = (end: number, instantsOf: (local: string) => number) =>
        locals.filter((one) => instantsOf(one) <= end);
      const wallOf = (one: string) => Date.parse(`${one}Z`);
      const ends: [string, string[]][] = [
        [`COUNT=${at + 1}`, locals.slice(0, at + 1)],
        [`UNTIL=${plain(instant)}Z`, isBy(instant, (one) => instantOf(one, timezone))],
        [`UNTIL=${plain(wall)}`, isBy(wall, wallOf)],
        [
          `UNTIL=${plain(wall).slice(0, 8)}`,
          isBy(Math.floor(wall / DAY_MS + 1) * DAY_MS - 1, wallOf),
        ],
      ];
      for (const [end, expected] of ends) {
        const words = `${seed}: ${rrule};${end} from ${asked.start} in ${timezone}`;
        expect(localsOf({ rrule: `${rrule};${end}`, ...asked }), words).toEqual(expected);
      }
    }
  });

  test("end with the instant that UNTIL is, also in an hour that the clocks skip or repeat", () => {
    for (const { timezone, day } of CLOCK_CHANGES) {
      const from = Date.parse(`${day}T00:00:00Z`) - 2 * DAY_MS;
      for (const time of TIMES) {
        const on = (days: number) => new Date(from + days * DAY_MS).toISOString().slice(0, 10);
        const locals = [0, 1, 2, 3].map((days) => `${on(days)}T${time}`);
        const asked = { start: locals[0] ?? "", last: locals[3] ?? "", timezone };
        const changed = instantOf(locals[2] ?? "", timezone);
        for (const minutes of [-61, -60, -31, -30, -1, 0, 29, 30, 31, 59, 60, 61]) {
          const until = changed + minutes * 60_000;
          const rrule = `FREQ=DAILY;UNTIL=${plain(until)}Z`;
          const expected = locals.filter((local) => instantOf(local, timezone) <= until);
          expect(localsOf({ rrule, ...asked }), `${rrule} at ${time} in ${timezone}`).toEqual(
            expected,
          );
        }
      }
    }
  });
});
