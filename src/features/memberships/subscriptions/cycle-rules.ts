/**
 * The calendar of a subscription: its periods, and the price of a change in the middle of one.
 * Pure.
 */
import { scaleAmount } from "@/lib/money";
import { addDays, addMonths, boundaryInstant, DAY, toLocal } from "@/lib/time";

export type Interval = "day" | "week" | "month" | "year";
export type Cycle = { interval: Interval; interval_count: number };
/**
 * The instant in epoch milliseconds from which periods count, and the zone whose calendar they
 * follow.
 */
export type Anchor = { at: number; timezone: string };

/**
 * Returns the start of the n-th period (0 = the anchor), in epoch milliseconds. Counted from the
 * anchor each time, so that a month begun on the 31st is the 28th in February and the 31st in March
 * again; the wall clock stays the same over clock changes.
 */
export function periodStart({ at, timezone }: Anchor, cycle: Cycle, n: number): number {
  if (n === 0) return at;
  const local = toLocal(at, timezone);
  const [date = "", time = ""] = local.split("T");
  const count = cycle.interval_count * n;
  const moved = {
    day: () => addDays(date, count),
    week: () => addDays(date, count * 7),
    month: () => addMonths(date, count),
    year: () => addMonths(date, count * 12),
  }[cycle.interval]();
  // A wall clock shows no milliseconds: the anchor's stay, so that a period is exactly as long as
  // it should be.
  return boundaryInstant(`${moved}T${time}`, timezone) + (at % 1000);
}

/** Returns the period that contains an instant; before the anchor, the first. */
export function periodAt(
  anchor: Anchor,
  cycle: Cycle,
  now: number,
): { n: number; from: number; until: number } {
  const days = { day: 1, week: 7, month: 28, year: 365 }[cycle.interval] * cycle.interval_count;
  // Starts from an estimate that is never too small, and steps back to the period that has begun.
  let n = Math.max(0, Math.ceil((now - anchor.at) / (days * DAY)) + 1);
  while (n > 0 && periodStart(anchor, cycle, n) > now) n--;
  return { n, from: periodStart(anchor, cycle, n), until: periodStart(anchor, cycle, n + 1) };
}

/**
 * Returns the amount to pay (or, below 0, to credit) when a price changes during a period, in minor
 * units: the rest of the period at the new price less the rest at the old one, each rounded half up
 * once.
 */
export function proration(
  period: { from: number; until: number },
  at: number,
  price: { old: number; new: number },
): { credit: number; charge: number; due: number } {
  const whole = period.until - period.from;
  const rest = Math.min(whole, Math.max(0, period.until - at));
  const credit = scaleAmount(price.old, rest, whole);
  const charge = scaleAmount(price.new, rest, whole);
  return { credit, charge, due: charge - credit };
}
