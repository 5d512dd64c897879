/** The weekly hours as the editor moves them: minutes of a wall clock, never instants. Pure. */
import { WEEKDAYS } from "@/lib/weekdays";
import type { Window } from "../../schema";

export const DAY_MINUTES = 1440;
const WEEK = 7 * DAY_MINUTES;

/** One opening: day 0 is Monday; `until` is above 1440 when it runs past midnight, at most a day after `from`. */
export type Hours = { day: number; from: number; until: number; capacity: number };

/** Returns the hours of a resource as minutes, in order. */
export function toHours(windows: readonly Window[]): Hours[] {
  return inOrder(
    windows.map(({ day, starts_at_local, ends_at_local, capacity }) => {
      const [from, end] = [minutesOf(starts_at_local), minutesOf(ends_at_local)];
      const until = end > from ? end : end + DAY_MINUTES;
      return { day: WEEKDAYS.indexOf(day), from, until, capacity };
    }),
  );
}

/** Returns hours as the API takes them. */
export function toWindows(hours: readonly Hours[]): Window[] {
  return inOrder(hours).map(({ day, from, until, capacity }) => ({
    day: WEEKDAYS[day] ?? "monday",
    starts_at_local: `${clockOf(from)}Z`,
    ends_at_local: `${clockOf(until)}Z`,
    capacity,
  }));
}

/** Returns a time of day: `08:00:00`, also for the minutes of the next day. */
export function clockOf(minutes: number): string {
  const seconds = Math.round((minutes % DAY_MINUTES) * 60);
  const part = (value: number) => String(Math.floor(value)).padStart(2, "0");
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(part).join(":");
}

/** Returns the minutes of a time of day as it is typed or sent: `08:30`, `08:30:00Z`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.replace("Z", "").split(":").map(Number);
  return hours * 60 + minutes + seconds / 60;
}

export function inOrder(hours: readonly Hours[]): Hours[] {
  return [...hours].sort((a, b) => a.day - b.day || a.from - b.from || a.until - b.until);
}

/** Returns the hours without the one at `index`. */
export function without(hours: readonly Hours[], index: number): Hours[] {
  return hours.filter((_, at) => at !== index);
}

const startOf = ({ day, from }: Hours) => day * DAY_MINUTES + from;
const lengthOf = ({ from, until }: Hours) => until - from;

/**
 * Returns the hours with one edge at the step nearest to `minutes`. It stops at its neighbours, Sunday night into
 * Monday included, at its own other edge less a step, and at the ends of its day; the end may go on into the next day.
 */
export function moveEdge(
  hours: readonly Hours[],
  index: number,
  { edge, minutes, step }: { edge: "from" | "until"; minutes: number; step: number },
): Hours[] {
  const one = hours[index];
  if (!one) return [...hours];
  const wanted = Math.round(minutes / step) * step;
  const { before, after } = roomAround(hours, index);
  const bounds =
    edge === "from"
      ? { least: Math.max(0, before, one.until - DAY_MINUTES), most: one.until - step }
      : { least: one.from + step, most: Math.min(one.from + DAY_MINUTES, after) };
  const most = edge === "from" ? Math.min(bounds.most, DAY_MINUTES - step) : bounds.most;
  // Where there is no room at all, it stays.
  if (most < bounds.least) return [...hours];
  const at = Math.min(most, Math.max(bounds.least, wanted));
  return hours.map((each, position) => (position === index ? { ...each, [edge]: at } : each));
}

/** Returns where the neighbours on the circle of the week end and begin, in minutes of the day at `index`. */
function roomAround(hours: readonly Hours[], index: number): { before: number; after: number } {
  const one = hours[index] as Hours;
  const own = startOf(one);
  const circle = (minutes: number) => ((minutes % WEEK) + WEEK) % WEEK;
  let [before, after] = [-WEEK, WEEK];
  for (const [at, other] of hours.entries()) {
    if (at === index) continue;
    const ahead = circle(startOf(other) - own);
    after = Math.min(after, one.from + ahead);
    before = Math.max(before, one.from + ahead - WEEK + lengthOf(other));
  }
  return { before, after };
}

/** Returns the hours with one more opening on a day: all of the day from nine to five, or its longest free part. */
export function addHours(hours: readonly Hours[], day: number, capacity = 1): Hours[] {
  const gap = longestGap(hours, day);
  if (!gap) return [...hours];
  const usual = { from: Math.max(gap.from, 540), until: Math.min(gap.until, 1020) };
  const free = usual.until - usual.from >= 60 ? usual : gap;
  return inOrder([...hours, { day, ...free, capacity }]);
}

/** Returns the longest time of a day that no opening takes, or null without a quarter of an hour. */
function longestGap(hours: readonly Hours[], day: number) {
  const begin = day * DAY_MINUTES;
  const taken = hours
    .flatMap((one) => [-WEEK, 0, WEEK].map((turn) => startOf(one) + turn - begin))
    .map((from, at) => ({ from, until: from + lengthOf(hours[Math.floor(at / 3)] as Hours) }))
    .filter(({ from, until }) => from < DAY_MINUTES && until > 0)
    .sort((a, b) => a.from - b.from);
  let [at, best] = [0, { from: 0, until: 0 }];
  for (const { from, until } of [...taken, { from: DAY_MINUTES, until: DAY_MINUTES }]) {
    if (from - at > best.until - best.from) best = { from: at, until: from };
    at = Math.max(at, until);
  }
  return best.until - best.from >= 15 ? best : null;
}

/**
 * Returns the hours with those of one day on others as well, instead of theirs. What would then share time ends where
 * the next one begins.
 */
export function copyDay(hours: readonly Hours[], from: number, to: readonly number[]): Hours[] {
  const days = to.filter((day) => day !== from);
  const source = hours.filter(({ day }) => day === from);
  const kept = hours.filter(({ day }) => !days.includes(day));
  return merged([...kept, ...days.flatMap((day) => source.map((one) => ({ ...one, day })))]);
}

/**
 * Returns the hours in order and without shared time: openings of a day for as many people that touch become one,
 * others end where the next one begins, Sunday night at the first one of Monday.
 */
export function merged(hours: readonly Hours[]): Hours[] {
  // What is cut may then touch its neighbour.
  return joined(cut(joined(hours)));
}

function joined(hours: readonly Hours[]): Hours[] {
  const all: Hours[] = [];
  for (const one of inOrder(hours)) {
    const last = all.at(-1);
    const touches = last && last.day === one.day && last.capacity === one.capacity;
    const until = Math.max(last?.until ?? 0, one.until);
    if (touches && one.from <= last.until && until - last.from <= DAY_MINUTES) last.until = until;
    else all.push({ ...one });
  }
  return all;
}

function cut(hours: readonly Hours[]): Hours[] {
  // Of two that begin together, the longer one stands.
  const distinct = hours.filter((one, at) => {
    const next = hours[at + 1];
    return !next || startOf(next) !== startOf(one);
  });
  return distinct.map((one, at) => {
    const next = distinct[(at + 1) % distinct.length] as Hours;
    const ahead = (startOf(next) - startOf(one) + WEEK) % WEEK || WEEK;
    return { ...one, until: Math.min(one.until, one.from + ahead) };
  });
}

/** Returns whether two weeks are the same. */
export function isSameWeek(one: readonly Hours[], other: readonly Hours[]): boolean {
  return JSON.stringify(toWindows(one)) === JSON.stringify(toWindows(other));
}
