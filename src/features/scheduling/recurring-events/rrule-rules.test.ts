import { describe, expect, test } from "vitest";
import { InvalidRecurrence, ruleFault } from "@/lib/recurrence";
import {
  comingOccurrences,
  countBefore,
  endedBefore,
  occurrencesBetween,
  isFirst,
  type Recurrence,
} from "./rrule-rules";

const newYork = (rrule: string, starts_at_local = "1997-09-02T09:00:00"): Recurrence => ({
  rrule,
  starts_at_local,
  ends_at_local: `${starts_at_local.slice(0, 10)}T10:00:00`,
  timezone: "America/New_York",
  exdates: [],
});

const localsOf = (series: Recurrence, to = "2007-01-01T00:00:00") =>
  occurrencesBetween(series, series.starts_at_local, to).map((o) => o.original_starts_at_local);
const daysOf = (series: Recurrence, to?: string) =>
  localsOf(series, to).map((local) => local.slice(0, 10));

/** Facts of RFC 5545 §3.8.5.3: the rule, and the first dates that the RFC lists for it. */
const RFC: [rule: string, start: string, first: string[]][] = [
  ["FREQ=DAILY;COUNT=10", "1997-09-02", ["1997-09-02", "1997-09-03", "1997-09-04", "1997-09-05"]],
  ["FREQ=DAILY;INTERVAL=2", "1997-09-02", ["1997-09-02", "1997-09-04", "1997-09-06"]],
  [
    "FREQ=DAILY;INTERVAL=10;COUNT=5",
    "1997-09-02",
    ["1997-09-02", "1997-09-12", "1997-09-22", "1997-10-02", "1997-10-12"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;WKST=SU",
    "1997-09-02",
    ["1997-09-02", "1997-09-16", "1997-09-30", "1997-10-14", "1997-10-28", "1997-11-11"],
  ],
  [
    "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
    "1997-09-02",
    [
      ...["1997-09-02", "1997-09-04", "1997-09-09", "1997-09-11", "1997-09-16", "1997-09-18"],
      ...["1997-09-23", "1997-09-25", "1997-09-30", "1997-10-02"],
    ],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
    "1997-09-01",
    ["1997-09-01", "1997-09-03", "1997-09-05", "1997-09-15", "1997-09-17", "1997-09-19"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH",
    "1997-09-02",
    [
      ...["1997-09-02", "1997-09-04", "1997-09-16", "1997-09-18"],
      ...["1997-09-30", "1997-10-02", "1997-10-14", "1997-10-16"],
    ],
  ],
  ["FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "1997-09-05", ["1997-09-05", "1997-10-03", "1997-11-07"]],
  [
    "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
    "1997-09-07",
    ["1997-09-07", "1997-09-28", "1997-11-02", "1997-11-30", "1998-01-04", "1998-01-25"],
  ],
  ["FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "1997-09-22", ["1997-09-22", "1997-10-20", "1997-11-17"]],
  ["FREQ=MONTHLY;BYMONTHDAY=-3", "1997-09-28", ["1997-09-28", "1997-10-29", "1997-11-28"]],
  [
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
    "1997-09-02",
    ["1997-09-02", "1997-09-15", "1997-10-02", "1997-10-15"],
  ],
  [
    "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
    "1997-09-30",
    ["1997-09-30", "1997-10-01", "1997-10-31", "1997-11-01", "1997-11-30", "1997-12-01"],
  ],
  [
    "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
    "1997-09-10",
    [
      ...["1997-09-10", "1997-09-11", "1997-09-12", "1997-09-13", "1997-09-14", "1997-09-15"],
      ...["1999-03-10", "1999-03-11", "1999-03-12", "1999-03-13"],
    ],
  ],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "1997-09-02", ["1997-09-02", "1997-09-09", "1997-09-16"]],
  [
    "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
    "1997-06-10",
    ["1997-06-10", "1997-07-10", "1998-06-10", "1998-07-10"],
  ],
  [
    "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
    "1997-01-01",
    ["1997-01-01", "1997-04-10", "1997-07-19", "2000-01-01", "2000-04-09", "2000-07-18"],
  ],
  ["FREQ=YEARLY;BYDAY=20MO", "1997-05-19", ["1997-05-19", "1998-05-18", "1999-05-17"]],
  ["FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "1997-05-12", ["1997-05-12", "1998-05-11", "1999-05-17"]],
  ["FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "1997-03-13", ["1997-03-13", "1997-03-20", "1997-03-27"]],
  [
    "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
    "1997-09-02",
    ["1998-02-13", "1998-03-13", "1998-11-13", "1999-08-13", "2000-10-13"],
  ],
  [
    "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
    "1997-09-13",
    ["1997-09-13", "1997-10-11", "1997-11-08", "1997-12-13", "1998-01-10"],
  ],
  [
    "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
    "1996-11-05",
    ["1996-11-05", "2000-11-07", "2004-11-02"],
  ],
  [
    "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3",
    "1997-09-04",
    ["1997-09-04", "1997-10-07", "1997-11-06"],
  ],
  [
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
    "1997-09-29",
    ["1997-09-29", "1997-10-30", "1997-11-27", "1997-12-30", "1998-01-29"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO",
    "1997-08-05",
    ["1997-08-05", "1997-08-10", "1997-08-19", "1997-08-24"],
  ],
  [
    "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
    "1997-08-05",
    ["1997-08-05", "1997-08-17", "1997-08-19", "1997-08-31"],
  ],
  [
    "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
    "2007-01-15",
    ["2007-01-15", "2007-01-30", "2007-02-15", "2007-03-15", "2007-03-30"],
  ],
];

describe("a rule of RFC 5545", () => {
  test.each(RFC)("%s from %s gives the dates that the RFC names", (rule, start, first) => {
    const dates = daysOf(newYork(rule, `${start}T09:00:00`), "2011-01-01T00:00:00");
    expect(dates.slice(0, first.length)).toEqual(first);
    const count = /COUNT=(\d+)/.exec(rule)?.[1];
    if (count) expect(dates).toHaveLength(Number(count));
  });

  test("every hour and at several times of day, on the wall clock", () => {
    const hourly = newYork("FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z");
    expect(localsOf(hourly).map((local) => local.slice(11, 16))).toEqual([
      "09:00",
      "12:00",
      "15:00",
    ]);
    const twice = newYork("FREQ=DAILY;COUNT=3;BYHOUR=9,18;BYMINUTE=0,30");
    expect(localsOf(twice).map((local) => local.slice(8, 16))).toEqual([
      "02T09:00",
      "02T09:30",
      "02T18:00",
    ]);
  });

  test("ends with UNTIL, which is an instant, a local time or a whole day", () => {
    const last = (until: string) => localsOf(newYork(`FREQ=DAILY;UNTIL=${until}`)).at(-1);
    expect(last("19970905T130000Z")).toBe("1997-09-05T09:00:00");
    expect(last("19970905T125959Z")).toBe("1997-09-04T09:00:00");
    expect(last("19970905T090000")).toBe("1997-09-05T09:00:00");
    expect(last("19970905T085959")).toBe("1997-09-04T09:00:00");
    expect(last("19970905")).toBe("1997-09-05T09:00:00");
  });

  test.each([
    ["DTSTART=19970902T090000;FREQ=DAILY", "DTSTART belongs"],
    ["FREQ=SECONDLY", "hourly at most"],
    ["FREQ=MINUTELY;INTERVAL=5", "hourly at most"],
    ["INTERVAL=2", "FREQ is required"],
    ["", "NAME=value"],
    ["FREQ=DAILY;FREQ=WEEKLY", "twice"],
    ["FREQ=FORTNIGHTLY", "cannot be read"],
    ["FREQ=DAILY;INTERVAL=0", "INTERVAL should be"],
    ["FREQ=DAILY;INTERVAL=1,2", "one number"],
    ["FREQ=DAILY;COUNT=0", "COUNT should be"],
    ["FREQ=DAILY;COUNT=100000", "COUNT should be"],
    ["FREQ=DAILY;COUNT=3;UNTIL=20270101", "COUNT and UNTIL"],
    ["FREQ=DAILY;UNTIL=20271301", "no real date"],
    ["FREQ=DAILY;UNTIL=tomorrow", "cannot be read"],
    ["FREQ=WEEKLY;BYDAY=XX", "cannot be read"],
    ["FREQ=WEEKLY;BYDAY=2MO", "BYDAY"],
    ["FREQ=DAILY;BYHOUR=25", "BYHOUR should be"],
    ["FREQ=MONTHLY;BYMONTHDAY=0", "BYMONTHDAY should be"],
    ["FREQ=MONTHLY;BYMONTHDAY=32", "BYMONTHDAY should be"],
    ["FREQ=DAILY;BYSECOND=5", "not a part"],
    ["FREQ=DAILY;BYSETPOS=1", "BYSETPOS"],
    ["FREQ=DAILY;BYSETPOS=366;BYMONTH=2", "BYSETPOS chooses"],
    ["FREQ=HOURLY;BYMINUTE=0;BYSETPOS=2", "BYSETPOS chooses"],
    ["FREQ=HOURLY;BYMINUTE=0,30", "24 starts a day"],
    ["FREQ=YEARLY;BYHOUR=9,10,11,12,13;BYMINUTE=0,10,20,30,40", "24 starts a day"],
    ["FREQ=DAILY;X-FOO=1", "not a part"],
    ["FREQ=DAILY\nEXDATE=1", "NAME=value"],
  ])("%j is refused with a sentence", (rule, words) => {
    expect(ruleFault(rule)).toContain(words);
  });

  test.each(["FREQ=HOURLY;BYHOUR=9,10,11;BYMINUTE=0,30", "FREQ=HOURLY;BYMINUTE=0"])(
    "%j gives no more than 24 starts a day",
    (rule) => {
      expect(ruleFault(rule)).toBeNull();
    },
  );

  test.each(["freq=weekly;byday=mo", "RRULE:FREQ=DAILY;COUNT=2;", " FREQ=YEARLY "])(
    "%j is accepted as it is commonly written",
    (rule) => {
      expect(ruleFault(rule)).toBeNull();
    },
  );
});

const dayOf = (of: { original_starts_at_local: string }) =>
  of.original_starts_at_local.slice(0, 10);

describe("the dates of a series", () => {
  const berlin: Recurrence = {
    rrule: "FREQ=DAILY",
    starts_at_local: "2027-03-26T18:00:00",
    ends_at_local: "2027-03-26T19:30:00",
    timezone: "Europe/Berlin",
    exdates: [],
  };
  const instants = (series: Recurrence, from: string, to: string) =>
    occurrencesBetween(series, from, to).map((o) => [
      new Date(o.starts_at).toISOString().slice(5, 16),
      new Date(o.ends_at).toISOString().slice(5, 16),
    ]);

  test("keep the wall clock across the change of the clocks", () => {
    expect(instants(berlin, "2027-03-27T00:00:00", "2027-03-29T00:00:00")).toEqual([
      ["03-27T17:00", "03-27T18:30"],
      ["03-28T16:00", "03-28T17:30"],
    ]);
  });

  test("are later by the skipped time in a gap, and keep their length", () => {
    const early = {
      ...berlin,
      starts_at_local: "2027-03-26T02:30:00",
      ends_at_local: "2027-03-26T03:00:00",
    };
    expect(instants(early, "2027-03-28T00:00:00", "2027-03-28T23:00:00")).toEqual([
      ["03-28T01:30", "03-28T02:00"],
    ]);
    expect(occurrencesBetween(early, "2027-03-28T00:00:00", "2027-03-28T23:00:00")).toMatchObject([
      { original_starts_at_local: "2027-03-28T02:30:00" },
    ]);
  });

  test("are the first of two in an overlap, and end by the wall clock", () => {
    const late = {
      ...berlin,
      starts_at_local: "2027-10-01T02:30:00",
      ends_at_local: "2027-10-01T06:00:00",
    };
    expect(instants(late, "2027-10-31T00:00:00", "2027-10-31T23:00:00")).toEqual([
      ["10-31T00:30", "10-31T05:00"],
    ]);
  });

  test("do not repeat the skipped hour in an hourly series", () => {
    const hourly = { ...berlin, rrule: "FREQ=HOURLY", ends_at_local: "2027-03-26T19:00:00" };
    const starts = instants(hourly, "2027-03-28T01:00:00", "2027-03-28T04:00:00").map(([s]) => s);
    expect(starts).toEqual(["03-28T00:00", "03-28T01:00", "03-28T02:00"]);
  });

  test("leave out exdates, by the minute or by the day", () => {
    const exdates = ["2027-03-27", "2027-03-28T18:00:00", "2027-03-29T17:00:00"];
    expect(daysOf({ ...berlin, exdates }, "2027-03-30T00:00:00")).toEqual([
      "2027-03-26",
      "2027-03-29",
    ]);
  });

  test("reach to the horizon, between a least and a most number, and state their end", () => {
    const at = (iso: string) => Date.parse(iso);
    const bounds = {
      now: at("2027-04-01T12:00:00Z"),
      horizon: at("2027-04-11T12:00:00Z"),
      atLeast: 3,
      atMost: 50,
    };
    const daily = comingOccurrences(berlin, bounds);
    expect(daily.occurrences).toHaveLength(10);
    expect(daily.until).toBe(bounds.horizon);
    const yearly = comingOccurrences({ ...berlin, rrule: "FREQ=YEARLY" }, bounds);
    expect(yearly.occurrences.map((o) => o.original_starts_at_local.slice(0, 4))).toEqual([
      "2028",
      "2029",
      "2030",
    ]);
    expect(yearly.until).toBe((yearly.occurrences[2]?.starts_at ?? 0) + 1000);
    const few = comingOccurrences(berlin, { ...bounds, atMost: 4 });
    expect(few.occurrences).toHaveLength(4);
    expect(few.until).toBe((few.occurrences[3]?.starts_at ?? 0) + 1000);
    const over = comingOccurrences({ ...berlin, rrule: "FREQ=DAILY;COUNT=8" }, bounds);
    expect(over).toMatchObject({ occurrences: [{}, {}], until: null });
    const leap = { ...berlin, rrule: "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29" };
    expect(comingOccurrences(leap, bounds).occurrences.map((o) => dayOf(o))).toEqual([
      ...["2028-02-29", "2032-02-29", "2036-02-29"],
    ]);
    const never = { ...berlin, rrule: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30" };
    expect(comingOccurrences(never, bounds)).toEqual({ occurrences: [], until: null });
  });

  test("are a fault of the rule when counting them takes too long", () => {
    const bounds = { now: Date.parse("2027-04-01"), horizon: Date.parse("2027-04-11") };
    const far = { ...berlin, rrule: "FREQ=HOURLY;BYHOUR=9;COUNT=10000" };
    expect(() => comingOccurrences(far, { ...bounds, atLeast: 3, atMost: 50 })).toThrow(
      InvalidRecurrence,
    );
  });

  test("have a first one, however long ago it was", () => {
    const old = { ...berlin, rrule: "FREQ=HOURLY", starts_at_local: "1999-03-26T18:00:00" };
    expect(isFirst(old, "1999-03-26T18:00:00")).toBe(true);
    expect(isFirst(old, "2027-03-26T18:00:00")).toBe(false);
  });

  test("are counted like COUNT before a date, and a rule ends just before one", () => {
    const excluded = { ...berlin, exdates: ["2027-03-27"] };
    expect(countBefore(excluded, "2027-03-29T18:00:00")).toBe(3);
    const rrule = endedBefore("FREQ=DAILY;COUNT=99", "2027-03-29T18:00:00", "Europe/Berlin");
    expect(rrule).toBe("FREQ=DAILY;UNTIL=20270329T155959Z");
    expect(daysOf({ ...berlin, rrule }, "2028-01-01T00:00:00").at(-1)).toBe("2027-03-28");
  });
});
