/**
 * A day's clock in minutes after its midnight, as a time grid draws it. Pure; it knows no zone, since a grid shows
 * what the clock on the wall says.
 */

const MINUTE = 60_000;
export const DAY_MINUTES = 24 * 60;

/** A stretch of a day's clock, in minutes after midnight; the end is outside. */
export type Span = { from: number; until: number };

/** Returns the minutes from a day's midnight to a local time: negative before it, over 1440 after the day. */
export function minuteOn(date: string, local: string): number {
  return Math.floor((Date.parse(`${local.slice(0, 16)}Z`) - Date.parse(date)) / MINUTE);
}

/** Returns the local time (`YYYY-MM-DDTHH:MM:00`) so many minutes after a day's midnight. */
export function localOn(date: string, minute: number): string {
  return new Date(Date.parse(date) + minute * MINUTE).toISOString().slice(0, 19);
}

/** Returns a local time so many minutes of the clock later; earlier when negative. */
export function shiftLocal(local: string, minutes: number): string {
  return localOn(local.slice(0, 10), minuteOn(local.slice(0, 10), local) + minutes);
}

type Timed = { starts_at_local: string; ends_at_local: string; from: string; until: string };

/**
 * Returns where a time stands on a day. It begins where its own clock says. It ends there as well, unless the clocks
 * were set back meanwhile, so that the end would lie before the beginning: then it is as tall as it is long.
 */
export function spanOn(date: string, { starts_at_local, ends_at_local, ...real }: Timed): Span {
  const from = minuteOn(date, starts_at_local);
  const until = minuteOn(date, ends_at_local);
  if (until > from) return { from, until };
  return { from, until: from + (Date.parse(real.until) - Date.parse(real.from)) / MINUTE };
}

/** Returns the part of a span that lies within another; null if none does. */
export function clip({ from, until }: Span, within: Span): Span | null {
  const part = { from: Math.max(from, within.from), until: Math.min(until, within.until) };
  return part.until > part.from ? part : null;
}

/** Returns what of a range no span covers, in order. */
export function gapsIn(range: Span, spans: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = range.from;
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    if (from > at) gaps.push({ from: at, until: Math.min(from, range.until) });
    at = Math.max(at, until);
  }
  if (at < range.until) gaps.push({ from: at, until: range.until });
  return gaps.filter((gap) => gap.until > gap.from);
}

/** Returns the minute on a grid of `step` from `origin` that is nearest. */
export function snap(minute: number, step: number, origin = 0): number {
  return origin + Math.round((minute - origin) / step) * step;
}

/** No grid is finer: a finger could not hit it. */
const FINEST = 15;

/** Returns the step that a drag takes on a grid of bookings: a multiple of theirs that a hand can hit. */
export function dragStep(step_minutes: number): number {
  return Math.ceil(FINEST / step_minutes) * step_minutes;
}
