/** Typed times of a wall clock, to the minute: `2026-03-02T18:00`. Pure. */
export type TypedTimes = { starts: string; ends: string };

/** Returns what is typed with another start: it lasts as long as before. */
export function startingAt<T extends TypedTimes>(typed: T, starts: string): T {
  const length = wall(typed.ends) - wall(typed.starts);
  const at = wall(starts);
  if (Number.isNaN(at) || Number.isNaN(length) || length <= 0) return { ...typed, starts };
  return { ...typed, starts, ends: new Date(at + length).toISOString().slice(0, 16) };
}

const wall = (local: string) => Date.parse(`${local}Z`);
