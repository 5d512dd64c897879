/** The result of one load. Times in milliseconds. */
export type LoadResult = {
  perSecond: number;
  p50: number;
  p99: number;
  /** The number of answers by status; anything but 2xx makes the run invalid. */
  statuses: Record<string, number>;
  /** CPU of the server's process for each request, in milliseconds, if it could be measured. */
  cpu?: number;
};

/** Sums up a load from the duration of each of its requests. */
export function summarize(
  durations: number[],
  seconds: number,
  statuses: Record<string, number>,
): LoadResult {
  const sorted = Float64Array.from(durations).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), statuses };
}

export function failuresOf(result: LoadResult): string[] {
  return Object.entries(result.statuses)
    .filter(([status]) => !/^2\d\d$/.test(status))
    .map(([status, count]) => `${count} × ${status}`);
}
