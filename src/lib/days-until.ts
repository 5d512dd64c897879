const DAY = 86_400_000;

/** Returns the whole days until an instant; negative after it. */
export function daysUntil(at: string, now: string): number {
  return Math.floor((Date.parse(at) - Date.parse(now)) / DAY);
}
