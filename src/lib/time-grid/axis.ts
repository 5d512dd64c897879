import { DAY_MINUTES, type Span } from "./clock";

/** The scale of a day: minutes to pixels. Before and after `shown` the night is folded to a strip. */
export type Axis = {
  shown: Span;
  /** Pixels of an hour. */
  hour: number;
  /** Pixels of a folded part. */
  fold: number;
};

/** Which way time runs in a grid: down, as in a calendar, or across. */
export type Along = "down" | "across";

/** The height of a folded night: a finger finds it. */
const FOLD = 44;
/** Shown where nothing is open, so that a grid keeps its shape. */
const OFFICE_HOURS = { from: 9 * 60, until: 18 * 60 };

/** Returns the whole hours of a day that all spans lie in; office hours where there is none. */
export function wholeHours(spans: readonly Span[]): Span {
  const all = spans.length > 0 ? spans : [OFFICE_HOURS];
  const from = Math.floor(Math.min(...all.map((one) => one.from)) / 60) * 60;
  const until = Math.ceil(Math.max(...all.map((one) => one.until)) / 60) * 60;
  return { from: Math.max(0, from), until: Math.min(DAY_MINUTES, until) };
}

/**
 * Returns the scale that shows all spans in whole hours, and folds the rest unless `unfolded`; with a `fold` of 0 the rest
 * is left out.
 */
export function axisOf(
  spans: readonly Span[],
  { hour = 64, unfolded = false, fold = FOLD } = {},
): Axis {
  const day = { from: 0, until: DAY_MINUTES };
  const tight = wholeHours(spans);
  // A strip that stands for an hour or less saves nothing.
  const least = fold === 0 ? 0 : 60;
  const shown = {
    from: unfolded || tight.from <= least ? day.from : tight.from,
    until: unfolded || tight.until >= DAY_MINUTES - least ? day.until : tight.until,
  };
  return { shown, hour, fold };
}

/** Returns the height of a day on the scale, in pixels. */
export function heightOf(axis: Axis): number {
  return yOf(axis, DAY_MINUTES);
}

/** Returns the distance of a minute from the top, in pixels. */
export function yOf({ shown, hour, fold }: Axis, minute: number): number {
  const before = shown.from === 0 ? 0 : fold;
  if (minute < shown.from) return (Math.max(0, minute) / shown.from) * fold;
  const inside = Math.min(minute, shown.until) - shown.from;
  const y = before + (inside / 60) * hour;
  const rest = DAY_MINUTES - shown.until;
  if (minute <= shown.until || rest === 0) return y;
  return y + (Math.min(minute - shown.until, rest) / rest) * fold;
}

/** Returns the minute at a distance from the top; the ends of the day for what lies outside. */
export function minuteAt(axis: Axis, y: number): number {
  const { shown, hour, fold } = axis;
  const [top, bottom] = [yOf(axis, shown.from), yOf(axis, shown.until)];
  if (y < top) return shown.from * Math.max(0, y / fold);
  if (y <= bottom) return shown.from + ((y - top) / hour) * 60;
  const rest = DAY_MINUTES - shown.until;
  return rest === 0 ? DAY_MINUTES : shown.until + rest * Math.min(1, (y - bottom) / fold);
}

/** Returns the full hours that a scale names. */
export function hoursOf({ shown }: Axis): number[] {
  const hours = [];
  for (let hour = Math.ceil(shown.from / 60); hour * 60 < shown.until; hour += 1) hours.push(hour);
  return hours;
}
