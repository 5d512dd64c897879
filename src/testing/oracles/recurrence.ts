/**
 * Finds the dates of a recurrence rule (RFC 5545, §3.3.10) by looking at every day, and the instants of local times by
 * `Intl`: slow, and without any of the product's means.
 */
import type { Random } from "@/testing/random";

/** A rule with one date a day at most. Weekdays from 0, which is Sunday; an ordinal of 0 = every one. */
export type DayRule = {
  freq: "YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY";
  interval: number;
  wkst: number;
  byMonth?: number[];
  byMonthDay?: number[];
  byYearDay?: number[];
  byDay?: { ordinal: number; weekday: number }[];
  bySetPos?: number[];
};

const WEEKDAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const DAY_MS = 86_400_000;
/** January 1st, 1970 was a Thursday. */
const FIRST_WEEKDAY = 4;

const weekdayOf = (day: number) => (((day + FIRST_WEEKDAY) % 7) + 7) % 7;
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const textOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const daysOfMonth = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

function partsOf(day: number) {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const firstOfYear = Date.UTC(year, 0, 1) / DAY_MS;
  return {
    year,
    month,
    weekday: weekdayOf(day),
    ofMonth: date.getUTCDate(),
    inMonth: daysOfMonth(year, month),
    ofYear: day - firstOfYear + 1,
    inYear: Date.UTC(year + 1, 0, 1) / DAY_MS - firstOfYear,
  };
}

/** Returns all dates of a rule from its start to the last day, both included. */
export function datesOf(rule: DayRule, start: string, last: string): string[] {
  const [from, to] = [numberOf(start), numberOf(last)];
  const sets = new Map<number, number[]>();
  // Whole years around: a position counts within its whole set, including days before the start.
  for (let day = from - 366; day <= to + 366; day++) {
    const period = periodOf(rule, day);
    if ((period - periodOf(rule, from)) % rule.interval !== 0 || !isIn(rule, day, from)) continue;
    sets.set(period, [...(sets.get(period) ?? []), day]);
  }
  return [...sets.values()]
    .flatMap((set) => atPositions(rule, set))
    .filter((day) => day >= from && day <= to)
    .map(textOf);
}

function atPositions({ bySetPos }: DayRule, set: number[]): number[] {
  if (!bySetPos) return set;
  return set.filter((_, at) => bySetPos.includes(at + 1) || bySetPos.includes(at - set.length));
}

function periodOf({ freq, wkst }: DayRule, day: number): number {
  const { year, month } = partsOf(day);
  if (freq === "YEARLY") return year;
  if (freq === "MONTHLY") return year * 12 + month - 1;
  return freq === "WEEKLY" ? Math.floor((day + FIRST_WEEKDAY - wkst) / 7) : day;
}

function isIn(rule: DayRule, day: number, from: number): boolean {
  const { freq, byMonth, byMonthDay, byYearDay, byDay } = rule;
  const [at, start] = [partsOf(day), partsOf(from)];
  const either = (of: number, size: number, among: number[]) =>
    among.includes(of) || among.includes(of - size - 1);
  if (byMonth && !byMonth.includes(at.month)) return false;
  if (byMonthDay && !either(at.ofMonth, at.inMonth, byMonthDay)) return false;
  if (byYearDay && !either(at.ofYear, at.inYear, byYearDay)) return false;
  if (byDay) {
    const [of, size] =
      freq === "MONTHLY" || byMonth ? [at.ofMonth, at.inMonth] : [at.ofYear, at.inYear];
    const ordinals = [0, Math.ceil(of / 7), -Math.ceil((size - of + 1) / 7)];
    return byDay.some((one) => one.weekday === at.weekday && ordinals.includes(one.ordinal));
  }
  if (byMonthDay || byYearDay || freq === "DAILY") return true;
  if (freq === "WEEKLY") return at.weekday === start.weekday;
  const sameMonth = freq === "MONTHLY" || byMonth || at.month === start.month;
  return Boolean(sameMonth) && at.ofMonth === start.ofMonth;
}

/** Returns the rule as RFC 5545 writes it. */
export function textOfRule(rule: DayRule): string {
  const days = rule.byDay?.map(
    ({ ordinal, weekday }) => `${ordinal || ""}${WEEKDAYS[weekday] ?? ""}`,
  );
  const parts: [string, string | undefined][] = [
    ["FREQ", rule.freq],
    ["INTERVAL", String(rule.interval)],
    ["WKST", WEEKDAYS[rule.wkst]],
    ["BYMONTH", rule.byMonth?.join()],
    ["BYMONTHDAY", rule.byMonthDay?.join()],
    ["BYYEARDAY", rule.byYearDay?.join()],
    ["BYDAY", days?.join()],
    ["BYSETPOS", rule.bySetPos?.join()],
  ];
  return parts
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
    .join(";");
}

/** Makes a rule with any of the parts that its frequency allows. */
export function anyRule(random: Random): DayRule {
  const freq = random.pick(["YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "WEEKLY", "DAILY"] as const);
  const some = <T>(most: number, one: () => T) => [
    ...new Set(Array.from({ length: 1 + random.below(most) }, one)),
  ];
  const signed = (most: number) => (1 + random.below(most)) * (random.chance(0.3) ? -1 : 1);
  const rule: DayRule = { freq, interval: 1 + random.below(3), wkst: random.below(7) };
  if (random.chance(0.3)) rule.byMonth = some(4, () => 1 + random.below(12));
  const kind = random.below(4);
  if (kind === 0 && freq !== "WEEKLY") rule.byMonthDay = some(3, () => signed(31));
  else if (kind === 1 && freq === "YEARLY") rule.byYearDay = some(4, () => signed(366));
  else if (kind >= 1 || freq === "WEEKLY") {
    const most = freq === "MONTHLY" || rule.byMonth ? 5 : 53;
    const counted = (freq === "MONTHLY" || freq === "YEARLY") && random.chance(0.6);
    const weekdays = some(4, () => random.below(7));
    rule.byDay = weekdays.map((weekday) => ({ ordinal: counted ? signed(most) : 0, weekday }));
    // A thirteenth on a Friday.
    if (!counted && freq !== "WEEKLY" && random.chance(0.2))
      rule.byMonthDay = some(5, () => signed(31));
  }
  const several = rule.byDay ?? rule.byMonthDay ?? rule.byYearDay;
  if (several && freq !== "DAILY" && random.chance(0.4)) {
    rule.bySetPos = some(2, () => signed(freq === "WEEKLY" ? 3 : 5));
  }
  return rule;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns how far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(zone: string, instant: number): number {
  const options = { timeZone: zone, timeZoneName: "longOffset" } as const;
  const format = formats.get(zone) ?? new Intl.DateTimeFormat("en", options);
  formats.set(zone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** Returns the instant of a local time: the first of two, and with the offset before a gap. */
export function instantOf(local: string, zone: string): number {
  const wall = Date.parse(`${local}Z`);
  const before = wall - offsetAt(zone, wall - DAY_MS);
  const after = wall - offsetAt(zone, wall + DAY_MS);
  const real = [before, after].filter((at) => at + offsetAt(zone, at) === wall);
  return real.length > 0 ? Math.min(...real) : before;
}
