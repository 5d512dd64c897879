/** The hours of a day that somebody asks for, as minutes from midnight; null where that end is open. Pure. */
export type TimeWindow = { from: number | null; until: number | null };

export const DAY_END = 24 * 60;
export const WHOLE_DAY: TimeWindow = { from: null, until: null };

/** Returns the minutes after midnight of a local time. */
export function minuteOf(local: string): number {
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));
}

/** Tells whether nothing can lie in the window, because it ends before it begins. */
export function isBackwards({ from, until }: TimeWindow): boolean {
  return (until ?? DAY_END) <= (from ?? 0);
}

type Timed = { starts_at: string; ends_at: string; starts_at_local: string };

/** Tells whether a time begins and ends within the window. */
export function isWithin({ from, until }: TimeWindow, slot: Timed): boolean {
  const start = minuteOf(slot.starts_at_local);
  const length = (Date.parse(slot.ends_at) - Date.parse(slot.starts_at)) / 60_000;
  return start >= (from ?? 0) && (until === null || start + length <= until);
}
