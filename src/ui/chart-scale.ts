/** The scale of a chart's values. Pure. */

/** Few lines are calmer than many. */
const MOST_LINES = 4;

/**
 * Returns the values at which a chart draws lines, the least first: round numbers that hold all values and zero. Values
 * of zero alone have the one line. No step is smaller than one.
 */
export function linesOf(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  if (low === high) return [0];
  const step = Math.max(1, roundUp((high - low) / MOST_LINES));
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
}

/** Returns the next of 1, 2, 5, 10, 20, 50, … that is no smaller. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5].find((one) => one * power >= value) ?? 10) * power;
}
