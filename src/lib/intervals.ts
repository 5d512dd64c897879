/** Half-open intervals on numbers, and step functions made of them. The only interval algebra. */
export type Interval = { from: number; until: number };

/** From `at` on, `value` applies, until the next step. */
export type Step = { at: number; value: number };

/** Tells whether two half-open intervals share an instant. */
export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.until && b.from < a.until;
}

/** Returns the first two intervals of a list that overlap, by index; null when none do. */
export function firstOverlap(intervals: Interval[]): [number, number] | null {
  const order = intervals.map((_, index) => index);
  order.sort((a, b) => (intervals[a]?.from ?? 0) - (intervals[b]?.from ?? 0));
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1] ?? 0, order[i] ?? 0];
    const [first, second] = [intervals[a], intervals[b]];
    if (first && second && overlaps(first, second)) return a < b ? [a, b] : [b, a];
  }
  return null;
}

/** A step with the beginning of the interval that its value comes from. */
export type LayeredStep = Step & { since: number };

/**
 * Returns a step function over [from, until): 0 everywhere, raised to `value` by each base interval, and
 * replaced by each layer interval. Steps are sorted and the first is at `from`. Two adjoining intervals with
 * the same value give two steps, distinguished by `since`.
 */
export function layerSteps(
  range: Interval,
  base: (Interval & { value: number })[],
  replacing: (Interval & { value: number })[],
): LayeredStep[] {
  const points = new Set([range.from]);
  for (const { from, until } of [...base, ...replacing]) {
    if (from > range.from && from < range.until) points.add(from);
    if (until > range.from && until < range.until) points.add(until);
  }
  const steps: LayeredStep[] = [];
  for (const at of [...points].sort((a, b) => a - b)) {
    const giving =
      replacing.find((i) => i.from <= at && at < i.until) ??
      base.find((i) => i.from <= at && at < i.until);
    const last = steps.at(-1);
    const next = giving
      ? { at, value: giving.value, since: giving.from }
      : { at, value: 0, since: last?.value === 0 ? last.since : at };
    if (last?.value !== next.value || last.since !== next.since) steps.push(next);
  }
  return steps;
}

/** Returns the usage at each instant: the sum of the quantities of all intervals that cover it. */
export function usageSteps(taken: (Interval & { quantity: number })[]): Step[] {
  const deltas = new Map<number, number>();
  for (const { from, until, quantity } of taken) {
    deltas.set(from, (deltas.get(from) ?? 0) + quantity);
    deltas.set(until, (deltas.get(until) ?? 0) - quantity);
  }
  let value = 0;
  return [...deltas.entries()]
    .sort(([a], [b]) => a - b)
    .map(([at, delta]) => ({ at, value: (value += delta) }));
}

/** Returns the extremes of a step function over an interval; 0 applies before its first step. */
export function rangeOver(steps: Step[], { from, until }: Interval): { min: number; max: number } {
  const low = stepAfter(steps, from);
  // The last step at or before `from` decides the value there.
  const first = steps[low - 1]?.value ?? 0;
  let [min, max] = [first, first];
  for (let i = low; i < steps.length; i++) {
    const step = steps[i];
    if (!step || step.at >= until) break;
    if (step.value < min) min = step.value;
    if (step.value > max) max = step.value;
  }
  return { min, max };
}

/** Returns the steps that decide about an interval: the last one at or before its start, and those within it. */
export function stepsWithin<S extends Step>(steps: S[], { from, until }: Interval): S[] {
  return steps.slice(Math.max(0, stepAfter(steps, from) - 1), stepAfter(steps, until));
}

/** Returns the index of the first step after an instant, or the number of steps. */
function stepAfter(steps: Step[], at: number): number {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a − b, with a step wherever either changes. Both are 0 before their first step. */
export function subtractSteps(a: Step[], b: Step[]): Step[] {
  return mergeSteps(a, b, (left, right) => left - right);
}

/**
 * Combines two step functions by `valueOf`, with a step wherever either changes; both are 0 before their first
 * step.
 */
export function mergeSteps(
  a: Step[],
  b: Step[],
  valueOf: (left: number, right: number) => number,
): Step[] {
  const steps: Step[] = [];
  let [i, j, left, right] = [0, 0, 0, 0];
  while (i < a.length || j < b.length) {
    const at = Math.min(a[i]?.at ?? Infinity, b[j]?.at ?? Infinity);
    while (a[i]?.at === at) left = a[i++]?.value ?? 0;
    while (b[j]?.at === at) right = b[j++]?.value ?? 0;
    steps.push({ at, value: valueOf(left, right) });
  }
  return steps;
}
