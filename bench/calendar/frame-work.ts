import type { Browser, Page } from "playwright/test";

/** What the browser's own record says of an event, times in microseconds; `tdur` is time of the processor. */
type Traced = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
};

/**
 * Records while something is done on a page; returns how long the page's thread worked on each frame, in milliseconds of
 * the processor: script, style, layout and paint together. Waiting for the processor does not count, so that a busy
 * machine changes little.
 */
export async function frameWork(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number[]> {
  await browser.startTracing(page, {
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await act();
  const record = await browser.stopTracing();
  return workOf((JSON.parse(record.toString()) as { traceEvents: Traced[] }).traceEvents);
}

/** Returns the work between the beginnings of frames, from a record. */
export function workOf(events: readonly Traced[]): number[] {
  const frames = events.filter(({ name }) => name === "FireAnimationFrame");
  const threads = new Map<string, number>();
  for (const one of frames) threads.set(threadOf(one), (threads.get(threadOf(one)) ?? 0) + 1);
  const [main] = [...threads].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const tasks = events
    .filter((one) => isTask(one) && threadOf(one) === main)
    .toSorted((a, b) => a.ts - b.ts);
  const drawn = frames.filter((one) => threadOf(one) === main).map(({ ts }) => ts);
  const work: number[] = [];
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    if (drawn.some((at) => at >= ts && at < ts + dur)) work.push(0);
    // What comes before the first frame belongs to none.
    if (work.length > 0) work[work.length - 1] = (work.at(-1) ?? 0) + tdur / 1000;
  }
  return work;
}

const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;

/** Tells a task of a thread from what goes on inside of it. */
function isTask({ name, ph }: Traced): boolean {
  return ph === "X" && (name === "RunTask" || name === "ThreadControllerImpl::RunTask");
}
