/** Random-looking numbers that repeat for a seed. */
export type Random = {
  /** The next one, from 0 up to 1. */
  next: () => number;
  /** A whole number from 0 up to, but not including, `n`. */
  below: (n: number) => number;
  /** True with that probability. */
  chance: (probability: number) => boolean;
  pick: <T>(of: readonly T[]) => T;
};

/** Returns numbers that repeat for a seed (Mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(of: readonly T[]) => of[below(of.length)] as T,
  };
}
